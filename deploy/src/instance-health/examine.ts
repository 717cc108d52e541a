/** The findings of `npm run doctor`, as far as possible: without a database, and without a key, it runs the remaining checks. */
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { HealthFinding } from '@folkmoot/contracts/instance/health';
import type { Config } from '@folkmoot/platform/config/config';
import { openDatabase } from '@folkmoot/platform/database/database';
import { LIVE_SCHEMA, prepareReadModels } from '@folkmoot/platform/projection/read-model-store';
import { type HurriedRedis, hurriedRedis } from '@folkmoot/platform/redis/or-else';
import { within } from '@folkmoot/platform/telemetry/within';
import { projections } from '@folkmoot/read-models/projections';
import { readFileBytes } from '@folkmoot/read-models/queries';
import { type Reached, reach } from '../attach.ts';
import { openLog } from '../foundation.ts';
import { schemaSizes } from './database-health.ts';
import type { Found } from './finding.ts';
import { findingsOf, findingsWithoutDatabase } from './health-report.ts';

export type Figures = { readonly schemas: readonly { readonly name: string; readonly bytes: number }[]; readonly fileBytes: number };
/** `figures` null: the database is unavailable. */
export type Examined = { readonly findings: readonly HealthFinding[]; readonly figures: Figures | null };

const ANSWERS_WITHIN_MS = 8000;
const CONNECTS_WITHIN_MS = 2000;
const LOOK_EVERY_MS = 20;

function problemOf(error: unknown, { DATABASE_URL: url }: Config): Found {
  const reason = error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
  const cure =
    url === undefined
      ? 'Start Folkmoot, which starts its database, and read what it prints.'
      : 'Start the database, and check DATABASE_URL. Folkmoot continues by itself.';
  return { status: 'error', summary: `The database cannot be used. ${reason}`, cure };
}

/** Waits for the first answer, because a connection takes some milliseconds. */
async function openRedis({ REDIS_URL: url }: Config): Promise<HurriedRedis | null> {
  if (url === undefined) return null;
  const redis = hurriedRedis(url, () => undefined);
  const answers = async () =>
    redis.ask(
      async (there) => Boolean(await there.ping()),
      () => false,
      CONNECTS_WITHIN_MS,
    );
  for (let waited = 0; waited < CONNECTS_WITHIN_MS && !(await answers()); waited += LOOK_EVERY_MS) await pause(LOOK_EVERY_MS);
  return redis;
}

async function examineDatabase(config: Config, { url, running }: Reached, redis: HurriedRedis | null): Promise<Examined> {
  const readModels = openDatabase({ url, name: 'doctor', searchPath: [LIVE_SCHEMA], durable: false, max: 6 });
  try {
    const log = await within(ANSWERS_WITHIN_MS, () => openLog(config, readModels, url));
    try {
      if (!running) await prepareReadModels(readModels, projections);
      const findings = await findingsOf({ config, readModels, log, redis, clock: () => Date.now(), alone: !running });
      const figures = await Promise.all([schemaSizes({ readModels }), readFileBytes(readModels.kysely)]).then(
        ([schemas, fileBytes]) => ({ schemas, fileBytes }),
        () => null,
      );
      return { findings, figures };
    } finally {
      await log.close();
    }
  } finally {
    // Connections that hang end with the process.
    await within(ANSWERS_WITHIN_MS, readModels.close).catch(() => undefined);
  }
}

export async function examine(config: Config): Promise<Examined> {
  const redis = await openRedis(config);
  try {
    const reached = await reach(config, resolve(config.DATA_DIR));
    try {
      return await examineDatabase(config, reached, redis);
    } finally {
      await reached.release();
    }
  } catch (error) {
    return { findings: await findingsWithoutDatabase({ config, redis }, problemOf(error, config)), figures: null };
  } finally {
    redis?.close();
  }
}
