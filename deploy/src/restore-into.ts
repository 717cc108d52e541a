/**
 * Restores a backup into an empty place. It first checks that the place is empty, the file is complete and the key is right, and only then
 * writes. Read models are replayed and compared with a second replay, so that the result is known to be right.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fingerprintOf, type Manifest } from '@folkmoot/platform/backup/manifest';
import { mustBeEmptyMedia, restoreMedia } from '@folkmoot/platform/backup/media-parts';
import { checkBackup } from '@folkmoot/platform/backup/read-backup';
import { keyIn, mustBeEmpty, restoreBackup } from '@folkmoot/platform/backup/restore-backup';
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import { logSchema } from '@folkmoot/platform/event-log/postgres-schema';
import { describe } from '@folkmoot/platform/projection/rebuild';
import { verify } from '@folkmoot/platform/projection/verify';
import { localSignalBus } from '@folkmoot/platform/signal/bus';
import { startProjector } from '@folkmoot/projector/app';
import { projections } from '@folkmoot/read-models/projections';
import { lockDataFolder } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { type Foundation, openFoundation, VAULT_SCHEMAS } from './foundation.ts';
import { mediaFolder } from './media-folder.ts';

export type RestoreIntoOptions = {
  readonly config: Config;
  readonly file: string;
  /** Reports the current step and its progress. */
  readonly onProgress?: (step: string, done: number) => void;
};

type Place = { readonly url: string; readonly release: () => Promise<void>; readonly clear: () => void };

const LOOK_EVERY_MS = 100;

function mustBeEmptyFolder(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new Failure('Misconfigured', `${folder} is not empty: set DATA_DIR to a new folder. Nothing was changed.`);
}

/** The key of the restored data. */
async function keyFor({ config, file }: RestoreIntoOptions, manifest: Manifest): Promise<Buffer> {
  const given = config.MASTER_KEY === undefined ? await keyIn(file) : Buffer.from(config.MASTER_KEY, 'hex');
  const { fingerprint, included } = manifest.masterKey;
  if (!given)
    throw new Failure('Misconfigured', `The master key (${fingerprint}) is not in this backup: set MASTER_KEY. Nothing was changed.`);
  if (fingerprintOf(given) === fingerprint) return given;
  const hint = included ? ' Unset MASTER_KEY to use the key in the backup.' : '';
  throw new Failure('Misconfigured', `MASTER_KEY is not the key of this backup (${fingerprint}).${hint} Nothing was changed.`);
}

async function prepare(config: Config, dataDir: string): Promise<Place> {
  if (config.DATABASE_URL !== undefined) {
    await mustBeEmpty(config.DATABASE_URL);
    return { url: config.DATABASE_URL, release: async () => undefined, clear: () => undefined };
  }
  mustBeEmptyFolder(dataDir);
  const unlock = lockDataFolder(dataDir);
  function clear(): void {
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const postgres = await startEmbeddedPostgres(dataDir).catch((error: unknown) => {
    unlock();
    clear();
    throw error;
  });
  return {
    url: postgres.url,
    async release() {
      await postgres.stop();
      unlock();
    },
    clear,
  };
}

/** With a separate database, the data folder may be in use already. Its key must not be replaced. */
function mustNotHaveAnotherKey(key: Buffer, { MASTER_KEY: given }: Config, dataDir: string): void {
  const file = join(dataDir, 'master-key');
  if (given !== undefined || !existsSync(file) || readFileSync(file, 'utf8').trim() === key.toString('hex')) return;
  throw new Failure('Misconfigured', `${file} contains another key: set DATA_DIR to a new folder. Nothing was changed.`);
}

/** Stores the key next to the data, unless it comes from the environment as before. */
function keepKey(key: Buffer, { MASTER_KEY: given }: Config, dataDir: string): void {
  if (given !== undefined) return;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'master-key'), key.toString('hex'), { mode: 0o600 });
}

export async function restoreInto(options: RestoreIntoOptions): Promise<Manifest> {
  const { config, file, onProgress } = options;
  const dataDir = resolve(config.DATA_DIR);
  if (config.DATABASE_URL === undefined) mustBeEmptyFolder(dataDir);
  else await mustBeEmpty(config.DATABASE_URL);
  const media = mediaFolder(config);
  await mustBeEmptyMedia(media);
  const total = statSync(file, { throwIfNoEntry: false })?.size ?? 1;
  const manifest = await checkBackup(file, (bytes) => onProgress?.('Checking', Math.min(1, bytes / total)));
  onProgress?.('Checking', 1);
  const key = await keyFor(options, manifest);
  mustNotHaveAnotherKey(key, config, dataDir);
  if (manifest.head === null && config.EVENT_STORE_URL === undefined) {
    throw new Failure(
      'Misconfigured',
      'The log is not in this backup: set EVENT_STORE_URL to the EventStoreDB that has it. Nothing was changed.',
    );
  }
  const place = await prepare(config, dataDir);
  try {
    const schemas = [...(manifest.head === null ? [] : [logSchema]), ...VAULT_SCHEMAS];
    await restoreBackup({ url: place.url, file, manifest, schemas, onProgress: (done) => onProgress?.('Restoring', done) });
    await restoreMedia(file, manifest, media);
    keepKey(key, config, dataDir);
  } catch (error) {
    await place.release();
    rmSync(media, { recursive: true, force: true });
    place.clear();
    throw error;
  }
  try {
    await replay(options, place.url, key);
  } finally {
    await place.release();
  }
  return manifest;
}

async function replay({ config, onProgress }: RestoreIntoOptions, databaseUrl: string, masterKey: Buffer): Promise<void> {
  const foundation = await openFoundation({ config, databaseUrl, masterKey, service: 'restore' });
  try {
    await project(foundation, (done) => onProgress?.('Replaying', done));
    for (const [index, projection] of projections.entries()) {
      const difference = await verify({
        ...foundation,
        database: foundation.readModels,
        projection,
        onProgress: (done) => onProgress?.('Verifying', (index + done) / projections.length),
      });
      if (difference) throw new Failure('Corrupt', describe(projection, difference));
    }
    onProgress?.('Verifying', 1);
  } finally {
    await foundation.close();
  }
}

/** Sends nothing: signals start at the end of the log (H3). */
async function project(foundation: Foundation, onProgress: (done: number) => void): Promise<void> {
  const { log, codec, readModels } = foundation;
  const head = await log.head();
  const projector = await startProjector({ database: readModels, log, codec, bus: localSignalBus() });
  try {
    let there = false;
    const reached = projector.reached(head).finally(() => {
      there = true;
    });
    reached.catch(() => undefined);
    while (!there) {
      onProgress(Math.max(0, (projector.position() + 1) / (head + 1)));
      await Promise.race([pause(LOOK_EVERY_MS), reached]);
    }
    await reached;
    onProgress(1);
  } finally {
    await projector.stop();
  }
}
