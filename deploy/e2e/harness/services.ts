/** Services as separate processes, like an operator starts them: they share a database, a key and a data folder. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestRedis } from '@folkmoot/platform/redis/test-redis';
import { testDatabase } from '@folkmoot/platform/testing/test-database';
import { startEmbeddedPostgres } from '../../src/embedded-postgres.ts';
import { type Program, startProgram } from '../processes.ts';

type Settings = Readonly<Record<string, string>>;

export type Services = {
  /** The settings of each service. */
  readonly environment: Settings & { readonly DATABASE_URL: string; readonly MASTER_KEY: string };
  /** Starts another instance. Resolves when it is ready. */
  readonly start: (name: string, settings?: Settings) => Promise<Program>;
  /** Kills all running services, like a power failure. */
  readonly stop: () => Promise<void>;
};

/** `shared`: settings of each service, in addition to those of every test. */
export function servicesOn(databaseUrl: string, shared: Settings = {}): Services {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-services-'));
  const environment = {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    // They run behind a proxy, like those of an operator.
    TRUST_PROXY: 'on',
    ...shared,
  };
  const started: Promise<Program>[] = [];
  let isOver = false;
  return {
    environment,
    async start(name, settings = {}) {
      // If a test times out during the setup, the setup still continues.
      if (isOver) throw new Error(`The services were stopped, so ${name} is not started.`);
      const program = startProgram(['deploy/src/service.ts', name], { ...environment, ...settings });
      started.push(program);
      return program;
    },
    async stop() {
      isOver = true;
      for (const each of await Promise.allSettled(started)) if (each.status === 'fulfilled') await each.value.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same with their own database in this Postgres, and with a Redis. */
export async function servicesWithRedis(postgresUrl: string): Promise<Services> {
  const redis = await startTestRedis();
  const database = await testDatabase(postgresUrl);
  const services = servicesOn(database.url, { REDIS_URL: redis.url, DRAIN_MS: '0' });
  return {
    ...services,
    async stop() {
      await services.stop();
      await database.drop();
      await redis.stop();
    },
  };
}

/** The same with a separate Postgres, if the test run has none or a too small one. */
export async function servicesWithPostgres(shared: Settings = {}): Promise<Services> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-postgres-'));
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'off', max_connections: '200' });
  const services = servicesOn(postgres.url, shared);
  return {
    ...services,
    async stop() {
      await services.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
