/** The common base of every process: configuration, log, codec, vault, clock and ids. It is composed only here. */
import { eventSpecs } from '@folkmoot/contracts/events';
import { type Intents, intentSchema, postgresIntents } from '@folkmoot/platform/command/intents';
import type { Config } from '@folkmoot/platform/config/config';
import { type Database, openDatabase } from '@folkmoot/platform/database/database';
import { applySchema } from '@folkmoot/platform/database/schema';
import { type Codec, eventCodec } from '@folkmoot/platform/event-log/codec';
import { eventStoreDbLog } from '@folkmoot/platform/event-log/eventstoredb/eventstoredb-log';
import { type OpenedStream, openedStream } from '@folkmoot/platform/event-log/opened-stream';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { postgresLog, prepareLog } from '@folkmoot/platform/event-log/postgres-log';
import { exportWords } from '@folkmoot/platform/history-index/pseudonyms';
import { type HistoryReader, historyReader } from '@folkmoot/platform/history-index/reader';
import { memoryRateLimits, noRateLimits, type RateLimits } from '@folkmoot/platform/http/rate-limits';
import { redisRateLimits } from '@folkmoot/platform/http/redis-rate-limits';
import { redisSlowMode } from '@folkmoot/platform/http/redis-slow-mode';
import { memorySlowMode, type SlowMode } from '@folkmoot/platform/http/slow-mode';
import { flake } from '@folkmoot/platform/ids/flake';
import { leaseInstanceNumber } from '@folkmoot/platform/ids/instance-number';
import { LIVE_SCHEMA } from '@folkmoot/platform/projection/read-model-store';
import { proofSchema } from '@folkmoot/platform/proof/proof-store';
import { type HurriedRedis, hurriedRedis } from '@folkmoot/platform/redis/or-else';
import { createLogger, type Logger } from '@folkmoot/platform/telemetry/logger';
import { createMetrics, type Metrics } from '@folkmoot/platform/telemetry/metrics';
import type { AppendObserver } from '@folkmoot/platform/telemetry/observers';
import { type Guesses, memoryGuesses } from '@folkmoot/platform/vault/guesses';
import { type KeyVault, keyVault } from '@folkmoot/platform/vault/key-vault';
import { postgresVault } from '@folkmoot/platform/vault/postgres-vault';
import { redisGuesses } from '@folkmoot/platform/vault/redis-guesses';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { vaultSchema } from '@folkmoot/platform/vault/vault-schema';
import { type InstanceView, instanceView } from './instance-view.ts';
import { verifyMasterKey } from './verify-master-key.ts';
import { VERSION } from './version.ts';

export type Foundation = {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly vault: Vault;
  readonly keys: KeyVault;
  readonly history: HistoryReader;
  readonly opened: OpenedStream;
  readonly intents: Intents;
  readonly limits: RateLimits;
  readonly slowMode: SlowMode;
  /** Counts also if routes have no limits. */
  readonly floods: Pick<RateLimits, 'take'>;
  readonly guesses: Guesses;
  /** The current settings of the instance. */
  readonly instance: InstanceView;
  readonly clock: () => number;
  readonly newId: () => string;
  /** Read models can be rebuilt from the log, so their commits need not wait for the disk. */
  readonly readModels: Database;
  /** null: nothing is shared. */
  readonly redis: HurriedRedis | null;
  readonly close: () => Promise<void>;
};

/** Tables of the vault, which must not be lost, like the log. */
export const VAULT_SCHEMAS: readonly string[] = [vaultSchema, intentSchema];

export type FoundationOptions = {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  readonly service: string;
  /** Tests delay the events of a process with it. Default: the log itself. */
  readonly throughLog?: (log: EventLog) => EventLog;
};

export async function openFoundation(options: FoundationOptions): Promise<Foundation> {
  const { config, databaseUrl, masterKey, service, throughLog = (log) => log } = options;
  const clock = () => Date.now();
  const logger = createLogger(service, config.LOG_LEVEL);
  const primary = openDatabase({ url: databaseUrl, name: `${service}-log`, max: 10 });
  const readModels = openDatabase({ url: databaseUrl, name: `${service}-read-models`, searchPath: [LIVE_SCHEMA], durable: false, max: 6 });
  await applySchema(primary, 'vault', ...VAULT_SCHEMAS);
  await applySchema(primary, 'proof', proofSchema);
  await verifyMasterKey(primary.pool, masterKey);
  const metrics = createMetrics();
  const log = throughLog(await openLog(config, primary, databaseUrl, metrics.appended));
  metrics.watch('log_head', log.head);
  const instance = await leaseInstanceNumber({
    database: primary,
    service,
    version: VERSION,
    onError: (error) => logger.error({ err: error }, 'The lease of the instance number was not renewed'),
  });
  const onRedisError = (error: unknown) => logger.warn({ err: error }, 'Redis is not reachable: each process counts limits on its own');
  const redis = config.REDIS_URL === undefined ? null : hurriedRedis(config.REDIS_URL, onRedisError);
  const shared = redis ? redisRateLimits(redis) : memoryRateLimits();
  const limits = config.RATE_LIMITS ? shared : noRateLimits();
  const keys = keyVault({ pool: primary.pool, masterKey });
  const codec = eventCodec(eventSpecs, keys);
  const settings = await instanceView({ config, log, codec, logger });
  return {
    config,
    logger,
    metrics,
    log,
    codec,
    keys,
    history: historyReader({
      database: readModels,
      log,
      freshKeys: () => keyVault({ pool: primary.pool, masterKey }),
      wordOf: exportWords(masterKey),
    }),
    opened: openedStream(log, () => eventCodec(eventSpecs, keyVault({ pool: primary.pool, masterKey }))),
    vault: postgresVault({ pool: primary.pool, masterKey }),
    intents: postgresIntents(primary.pool, clock, masterKey),
    limits,
    floods: shared,
    slowMode: redis ? redisSlowMode(redis) : memorySlowMode(),
    guesses: redis ? redisGuesses(redis) : memoryGuesses(),
    instance: settings,
    clock,
    newId: flake(instance.number, clock),
    readModels,
    redis,
    async close() {
      settings.stop();
      redis?.close();
      await instance.release();
      await log.close();
      await readModels.close();
      await primary.close();
    },
  };
}

export async function openLog(config: Config, database: Database, databaseUrl: string, observe?: AppendObserver): Promise<EventLog> {
  if (config.EVENT_STORE_URL !== undefined) return eventStoreDbLog(config.EVENT_STORE_URL);
  await prepareLog(database);
  return postgresLog(database, databaseUrl, observe);
}
