/** A start on existing, empty data, until the product says that it is ready. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../bench/child.ts';
import { profileIn } from '../bench/cpu-profile.ts';
import { newDataDir, startProduct } from '../bench/product.ts';
import type { Run } from '../bench/run.ts';
import { cpuOf, databaseOf, type Measured, type Operation } from './cost.ts';

function costOf(pid: number): Measured {
  const { process, database } = cpuOf({ pid, databasePid: databaseOf(pid) });
  return { process: process * 1e6, database: database * 1e6, operations: 1 };
}

export async function startOperation(run: Run): Promise<Operation> {
  const { start } = run.options;
  const dataDir = newDataDir();
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-floor-'));
  async function once(profileDir: string | null): Promise<Measured> {
    const product = await startProduct({ start, profileDir, dataDir });
    try {
      return costOf(product.pid);
    } finally {
      await product.stop();
    }
  }
  return {
    name: 'start',
    async floor() {
      const child = await startChild('floors/start.floor.ts', { folder });
      try {
        return costOf(child.pid);
      } finally {
        await child.stop();
      }
    },
    product: () => once(null),
    async profiled() {
      const profileDir = mkdtempSync(join(tmpdir(), 'folkmoot-profile-'));
      try {
        return { ...(await once(profileDir)), profile: profileIn(profileDir) };
      } finally {
        rmSync(profileDir, { recursive: true, force: true });
      }
    },
    async stop() {
      for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}
