/** A Postgres in a temporary folder for the duration of some work. Everything is removed at the end, also after an error. */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@folkmoot/platform/database/database';
import { Failure } from '@folkmoot/platform/errors';
import { LIVE_SCHEMA } from '@folkmoot/platform/projection/read-model-store';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres.ts';

/** The data is not needed after a crash. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' } as const;
/** One to project, and one to prepare and query. */
const CONNECTIONS = 2;
/** The space that Postgres allocates in one step. */
const SEGMENT_BYTES = 16 * 1024 * 1024;
const FULL = new Set(['ENOSPC', '53100']);
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const ENDED_EARLY = 130;

/** The database is empty, with the live schema as its search path. */
export async function inThrowawayPostgres<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const folder = made();
  let postgres: EmbeddedPostgres | null = null;

  async function clear(): Promise<void> {
    await postgres?.stop();
    const sockets = postgres && new URL(postgres.url).searchParams.get('host');
    for (const each of [sockets, folder]) if (each !== null) rmSync(each, { recursive: true, force: true });
  }
  let ending = false;
  function end(): void {
    if (!ending) void clear().finally(() => process.exit(ENDED_EARLY));
    ending = true;
  }

  for (const signal of SIGNALS) process.on(signal, end);
  // The reader of the output has closed it (`| head`). Without a listener this would end the process and leave the server running.
  process.stdout.on('error', end);
  try {
    postgres = await startEmbeddedPostgres(folder, SETTINGS);
    const database = openDatabase({ url: postgres.url, searchPath: [LIVE_SCHEMA], durable: false, max: CONNECTIONS });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    // The server was stopped, so later errors are expected.
    if (ending) await new Promise<never>(() => undefined);
    throw isFull(error) || isAlmostFull(folder) ? full(error) : error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    process.stdout.off('error', end);
    await clear();
  }
}

function made(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'folkmoot-replay-'));
  } catch (cause) {
    if (isFull(cause)) throw full(cause);
    throw new Failure('Misconfigured', `Nothing can be written to ${tmpdir()}: set TMPDIR to another folder.`, { cause });
  }
}

function full(cause: unknown): Failure {
  return new Failure('NotReady', `There is not enough disk space in ${tmpdir()} to replay the events: set TMPDIR to another folder.`, {
    cause,
  });
}

/** A server that cannot write ends, and its clients only see a lost connection. */
function isAlmostFull(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < SEGMENT_BYTES;
}

/** Whether a full disk caused the error, directly or as a nested cause. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && FULL.has(error.code)) return true;
  // An error of a child process has no code.
  return error.message.includes('No space left on device') || isFull(error.cause);
}
