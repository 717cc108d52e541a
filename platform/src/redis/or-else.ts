/**
 * Limits how long a request waits for Redis: each query has a few milliseconds, and after a failure Redis is not asked for a while.
 * Meanwhile the process uses its own memory.
 */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { openRedis } from './connection.ts';

export type HurriedRedis = {
  /** The answer of Redis, or this process's own answer if Redis is too slow. */
  readonly ask: <T>(question: (redis: Redis) => Promise<T>, otherwise: () => T, withinMs?: number) => Promise<T>;
  readonly close: () => void;
};

/** Default time limit of a query. */
export const WITHIN_MS = 50;
/** Otherwise every request would wait its full time for a hanging Redis. */
const LEFT_ALONE_MS = 1000;

const LATE = Symbol('late');

/** A response that arrived while this process was busy is not late, so it gets one turn to be read. */
async function lateAfter(ms: number, signal: AbortSignal): Promise<typeof LATE> {
  await pause(ms, undefined, { signal });
  await turn();
  await turn();
  return LATE;
}

/** `patienceMs`: default time limit of a query. */
export function hurriedRedis(url: string, onError: (error: unknown) => void, patienceMs = WITHIN_MS): HurriedRedis {
  const redis = openRedis({ url, name: 'folkmoot-hurried', onError, onlyWhenThere: true });
  return { ask: askHurriedly(redis, patienceMs), close: () => redis.disconnect() };
}

/** The same on a connection that others use, too. */
export function askHurriedly(redis: Redis, patienceMs = WITHIN_MS): HurriedRedis['ask'] {
  let leftAloneUntil = 0;

  return async (question, otherwise, withinMs = patienceMs) => {
    if (redis.status !== 'ready' || performance.now() < leftAloneUntil) return otherwise();
    const answered = new AbortController();
    const late = lateAfter(withinMs, answered.signal);
    late.catch(() => undefined);
    try {
      const answer = await Promise.race([question(redis), late]);
      if (answer !== LATE) return answer;
    } catch {
      // The same as no answer.
    } finally {
      answered.abort();
    }
    leftAloneUntil = performance.now() + LEFT_ALONE_MS;
    return otherwise();
  };
}
