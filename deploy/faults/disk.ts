/** A data folder of its own size, and the day it is full. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@folkmoot/platform/database/database';
import { Failure } from '@folkmoot/platform/errors';

const SIZE = '900m';
const BLOCK = Buffer.alloc(1 << 20);
/** What is written here and there until nothing goes any more. */
const LAST_BLOCK = Buffer.alloc(1 << 12);
const PROD_EVERY_MS = 500;

/** Mounts a small file system in memory on the folder; the answer takes it away again. */
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

/** Asks the database for a new file of its log, over and over: it gets none while the disk is full. Answers how to stop asking. */
function prodLog(url: string): () => Promise<void> {
  const database = openDatabase({ url, max: 1, name: 'faults' });
  // Its connections break as those of the services do.
  const prodding = setInterval(() => void database.pool.query('select pg_switch_wal()').catch(() => undefined), PROD_EVERY_MS);
  return async () => {
    clearInterval(prodding);
    await database.close();
  };
}

/** Not a byte is free on the small disk while `meanwhile` lasts. */
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
