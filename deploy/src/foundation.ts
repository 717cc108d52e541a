/** What every process of the product stands on: configuration, log, codec, vault, clock and ids. Composed here and nowhere else. */
import { eventSpecs } from '@folkmoot/contracts/events';
import { type Intents, intentSchema, postgresIntents } from '@folkmoot/platform/command/intents';
import type { Config } from '@folkmoot/platform/config/config';
import { type Database, openDatabase } from '@folkmoot/platform/database/database';
import { applySchema } from '@folkmoot/platform/database/schema';
import { type Codec, eventCodec } from '@folkmoot/platform/event-log/codec';
import { eventStoreDbLog } from '@folkmoot/platform/event-log/eventstoredb/eventstoredb-log';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { postgresLog, prepareLog } from '@folkmoot/platform/event-log/postgres-log';
import { memoryRateLimits, noRateLimits, type RateLimits } from '@folkmoot/platform/http/rate-limits';
import { flake } from '@folkmoot/platform/ids/flake';
import { LIVE_SCHEMA } from '@folkmoot/platform/projection/read-model-store';
import { createLogger, type Logger } from '@folkmoot/platform/telemetry/logger';
import { keyVault } from '@folkmoot/platform/vault/key-vault';
import { postgresVault } from '@folkmoot/platform/vault/postgres-vault';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { vaultSchema } from '@folkmoot/platform/vault/vault-schema';

export type Foundation = {
  readonly config: Config;
  readonly logger: Logger;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly vault: Vault;
  readonly intents: Intents;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly newId: () => string;
  /** Read models: rebuilt from the log if lost, so their commits need not wait for the disk. */
  readonly readModels: Database;
  readonly close: () => Promise<void>;
};

export type FoundationOptions = {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  readonly service: string;
};

export async function layFoundation(options: FoundationOptions): Promise<Foundation> {
  const { config, databaseUrl, masterKey, service } = options;
  const clock = Date.now;
  const primary = openDatabase({ url: databaseUrl, name: `${service}-log`, max: 10 });
  const readModels = openDatabase({ url: databaseUrl, name: `${service}-read-models`, searchPath: [LIVE_SCHEMA], durable: false, max: 10 });
  await applySchema(primary, 'vault', vaultSchema, intentSchema);
  const log = await openLog(config, primary, databaseUrl);
  const codec = eventCodec(eventSpecs, keyVault({ pool: primary.pool, masterKey }));
  return {
    config,
    logger: createLogger(service, config.LOG_LEVEL),
    log,
    codec,
    vault: postgresVault({ pool: primary.pool, masterKey }),
    intents: postgresIntents(primary.pool, clock, masterKey),
    limits: config.RATE_LIMITS ? memoryRateLimits() : noRateLimits(),
    clock,
    // Two processes that mint in one millisecond differ here; the process id is as good a number as any.
    newId: flake(process.pid, clock),
    readModels,
    async close() {
      await log.close();
      await readModels.close();
      await primary.close();
    },
  };
}

async function openLog(config: Config, database: Database, databaseUrl: string): Promise<EventLog> {
  if (config.EVENT_STORE_URL !== undefined) return eventStoreDbLog(config.EVENT_STORE_URL);
  await prepareLog(database);
  return postgresLog(database, databaseUrl);
}
