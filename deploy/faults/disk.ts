/** A data folder on a small disk, and a fault that fills the disk. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@folkmoot/platform/database/database';
import { Failure } from '@folkmoot/platform/errors';

const SIZE = '900m';
const BLOCK = Buffer.alloc(1 << 20);
/** Written repeatedly until the disk is full. */
const LAST_BLOCK = Buffer.alloc(1 << 12);
const PROD_EVERY_MS = 500;

/** Mounts a small in-memory file system on the folder. Returns a function that unmounts it. */
export function mountSmallDisk(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const { status, error, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    const why = error?.message ?? stderr.trim();
    throw new Failure(
      'Misconfigured',
      `A full disk needs a small file system, and mounting one takes root: ${why}. Leave the nemesis disk out.`,
    );
  }
  return () => {
    const taken = spawnSync('umount', [folder], { encoding: 'utf8' });
    if (taken.status !== 0) throw new Failure('Misconfigured', `${folder} cannot be unmounted: ${taken.stderr.trim()}`);
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

function writeUntilFull(file: number, block: Uint8Array): void {
  for (;;) {
    try {
      writeSync(file, block);
    } catch (error) {
      if (isFull(error)) return;
      throw error;
    }
  }
}

/** Requests new files of the database's log repeatedly, which fails while the disk is full. Returns a function that stops it. */
function prodLog(url: string): () => Promise<void> {
  const database = openDatabase({ url, max: 1, name: 'faults' });
  // Its connections fail like those of the services.
  const prodding = setInterval(() => void database.pool.query('select pg_switch_wal()').catch(() => undefined), PROD_EVERY_MS);
  return async () => {
    clearInterval(prodding);
    await database.close();
  };
}

/** Keeps the small disk full while `meanwhile` runs. */
export async function fillDisk(folder: string, databaseUrl: string, meanwhile: () => Promise<void>): Promise<void> {
  const ballast = join(folder, 'ballast');
  const file = openSync(ballast, 'w');
  const stop = prodLog(databaseUrl);
  try {
    for (const block of [BLOCK, LAST_BLOCK]) writeUntilFull(file, block);
    await meanwhile();
  } finally {
    closeSync(file);
    rmSync(ballast);
    await stop();
  }
}
