/**
 * Liveness and readiness, for people and monitoring. A ready process can receive requests. Each service lists its dependencies. Every check
 * has a second, so one that hangs counts as failed.
 */
import type { Database } from '@folkmoot/platform/database/database';
import { isUnavailable, remedyOf } from '@folkmoot/platform/database/unavailable';
import { isFailure } from '@folkmoot/platform/errors';
import type { HurriedRedis } from '@folkmoot/platform/redis/or-else';
import { within } from '@folkmoot/platform/telemetry/within';
import type { FastifyInstance } from 'fastify';

export type Check = {
  /** The name of the dependency for the operator: "The database". */
  readonly of: string;
  /** Why it is not ready, or null. A throw counts as a reason. */
  readonly why: () => Promise<string | null> | string | null;
};

export const CHECK_WITHIN_MS = 1000;
const REDIS_WITHIN_MS = 500;
/** A page of history has a hundred messages. Users notice if that much is missing for long. */
const MOST_BEHIND = 5000;

async function whyOf(check: Check): Promise<string | null> {
  try {
    return await within(CHECK_WITHIN_MS, async () => check.why());
  } catch (error) {
    if (isFailure(error, 'Timeout')) return `${check.of} did not answer within ${CHECK_WITHIN_MS / 1000} s.`;
    if (isUnavailable(error)) return `${check.of} is not reachable: ${remedyOf(error)}`;
    return `${check.of} is not reachable: see the log of this process.`;
  }
}

/** Runs all checks in parallel. Returns the first reason in the order of the list, or null. */
export async function notReady(checks: readonly Check[]): Promise<string | null> {
  const reasons = await Promise.all(checks.map(whyOf));
  return reasons.find((reason) => reason !== null) ?? null;
}

export function mountHealth(app: FastifyInstance, checks: readonly Check[]): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const why = await notReady(checks);
    reply.header('cache-control', 'no-store');
    if (why === null) return reply.send({ status: 'ready' });
    return reply.code(503).send({ status: 'not ready', why });
  });
}

export function databaseCheck(database: Database): Check {
  return {
    of: 'The database',
    async why() {
      await database.pool.query('select 1');
      return null;
    },
  };
}

/** Always ready if nothing is shared. */
export function redisCheck(redis: HurriedRedis | null): Check {
  const silent = 'Redis does not answer: signals, presence and limits are not shared.';
  return {
    of: 'Redis',
    why: async () =>
      (await redis?.ask(
        async (there) => void (await there.ping()),
        () => silent,
        REDIS_WITHIN_MS,
      )) ?? null,
  };
}

export function kafkaCheck(kafka: { readonly answers: () => Promise<void> } | null): Check {
  return {
    of: 'Kafka',
    async why() {
      // An error looks like an unavailable database.
      const isThere =
        (await kafka?.answers().then(
          () => true,
          () => false,
        )) ?? true;
      return isThere
        ? null
        : 'Kafka does not answer: start it, or check KAFKA_BROKERS, KAFKA_USERNAME and KAFKA_PASSWORD. Until then, events are read from the log.';
    },
  };
}

export function mediaCheck(writable: () => Promise<void>): Check {
  return {
    of: 'The media folder',
    async why() {
      await writable();
      return null;
    },
  };
}

export function logCheck(log: { readonly head: () => Promise<number> }): Check {
  return {
    of: 'The event log',
    async why() {
      await log.head();
      return null;
    },
  };
}

/** `position` returns null if there is no read model yet. */
export function lagCheck(head: () => Promise<number>, position: () => Promise<number | null> | number | null): Check {
  return {
    of: 'The projection',
    async why() {
      const at = await position();
      if (at === null) return 'The read models are being built.';
      const behind = (await head()) - at;
      return behind > MOST_BEHIND ? `The read models are ${behind} events behind.` : null;
    },
  };
}
