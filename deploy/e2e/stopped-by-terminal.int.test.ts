/** Ctrl+C in a terminal signals every process of its group: Folkmoot and its child processes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@folkmoot/platform/database/database';
import { readProcesses } from '@folkmoot/platform/ids/instance-number';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../src/embedded-postgres.ts';
import { freePort } from '../src/free-port.ts';

let folder: string;
let product: ChildProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-terminal-'));
});

afterEach(() => {
  if (product.exitCode === null && product.signalCode === null) product.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** In its own process group, as a shell starts it, with the Postgres from npm. */
function startOn(port: number): ChildProcess {
  const { DATABASE_URL: _url, MASTER_KEY: _key, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  const script = join(import.meta.dirname, '../src/dev-server.ts');
  return spawn(process.execPath, [script], { env, cwd: folder, detached: true, stdio: 'ignore' });
}

async function isReady(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false;
}

/**
 * The process group of the database. If it were the same, it would depend on the machine whether Ctrl+C stops the database before
 * the last write.
 */
function groupOfDatabase(): number {
  const [pid = ''] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return Number(execFileSync('ps', ['-o', 'pgid=', '-p', pid], { encoding: 'utf8' }));
}

it('an instance that was stopped with Ctrl+C is removed from the list of processes, and leaves no running database', async () => {
  const port = await freePort();
  product = startOn(port);
  await expect.poll(() => isReady(port), { timeout: 60_000 }).toBe(true);
  expect(groupOfDatabase()).not.toBe(product.pid);
  const ended = once(product, 'exit');
  process.kill(-(product.pid ?? 0), 'SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  const postgres = await startEmbeddedPostgres(folder);
  const database = openDatabase({ url: postgres.url });
  try {
    expect(await readProcesses(database.pool)).toEqual([]);
  } finally {
    await database.close();
    await postgres.stop();
  }
});
