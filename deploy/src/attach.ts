/** Gives operator commands access to the product's database and log, whether the product runs or not. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import { prepareReadModels } from '@folkmoot/platform/projection/read-model-store';
import { projections } from '@folkmoot/read-models/projections';
import { isInUse, lockDataFolder, masterKey } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import { runToExit } from './run-to-exit.ts';
import { commandSettings } from './settings.ts';

export type Attached = {
  readonly foundation: Foundation;
  readonly masterKey: Uint8Array;
  readonly databaseUrl: string;
  /** Whether the product is running. If not, no other process changes the data meanwhile. */
  readonly running: boolean;
  readonly detach: () => Promise<void>;
};

export type Reached = { readonly url: string; readonly running: boolean; readonly release: () => Promise<void> };

/** The database, whether the product runs or not. */
export async function reach(config: Config, dataDir: string): Promise<Reached> {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL, running: true, release: async () => undefined };
  if (isInUse(dataDir)) {
    const file = join(dataDir, 'database-url');
    if (!existsSync(file)) throw new Failure('NotReady', 'Folkmoot is starting or stopping: try again in a moment.');
    return { url: readFileSync(file, 'utf8').trim(), running: true, release: async () => undefined };
  }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Failure('Misconfigured', `There is nothing in ${dataDir} yet: run npm start first.`);
  const unlock = lockDataFolder(dataDir);
  const postgres = await startEmbeddedPostgres(dataDir).catch((error: unknown) => {
    unlock();
    throw error;
  });
  return {
    url: postgres.url,
    running: false,
    async release() {
      await postgres.stop();
      unlock();
    },
  };
}

export async function attach(service: string): Promise<Attached> {
  const config = commandSettings();
  const dataDir = resolve(config.DATA_DIR);
  const { url, running, release } = await reach(config, dataDir);
  try {
    const key = masterKey(dataDir, config.MASTER_KEY);
    const foundation = await openFoundation({ config, databaseUrl: url, masterKey: key, service });
    if (!running) await prepareReadModels(foundation.readModels, projections);
    return {
      foundation,
      masterKey: key,
      databaseUrl: url,
      running,
      async detach() {
        await foundation.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Runs an operator command on the product's data. */
export function operate(service: string, work: (attached: Attached) => Promise<number>): void {
  runToExit(async () => {
    const attached = await attach(service);
    try {
      return await work(attached);
    } finally {
      await attached.detach();
    }
  });
}
