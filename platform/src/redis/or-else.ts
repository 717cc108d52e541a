/**
 * What a request asks of Redis must not make it wait long: a question has a few milliseconds, and a Redis that failed is left alone
 * for a while. Meanwhile this process does with its own memory.
 */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { openRedis } from './connection.ts';

export type HurriedRedis = {
  /** What Redis says, or what this process knows by itself when Redis does not say it in time. */
  readonly ask: <T>(question: (redis: Redis) => Promise<T>, otherwise: () => T, withinMs?: number) => Promise<T>;
  readonly close: () => void;
};

/** What a question has. */
export const WITHIN_MS = 50;
/** Without it every request would wait its time for a Redis that hangs. */
const LEFT_ALONE_MS = 1000;

const LATE = Symbol('late');

/** An answer that lies there unread because this process was busy is not late: it gets a turn to be read. */
async function lateAfter(ms: number, signal: AbortSignal): Promise<typeof LATE> {
  await pause(ms, undefined, { signal });
  await turn();
  await turn();
  return LATE;
}

/** `patienceMs`: what a question has when it does not say. */
export function hurriedRedis(url: string, onError: (error: unknown) => void, patienceMs = WITHIN_MS): HurriedRedis {
  const redis = openRedis({ url, name: 'folkmoot-hurried', onError, onlyWhenThere: true });
  let leftAloneUntil = 0;

  return {
    async ask(question, otherwise, withinMs = patienceMs) {
      if (redis.status !== 'ready' || performance.now() < leftAloneUntil) return otherwise();
      const answered = new AbortController();
      const late = lateAfter(withinMs, answered.signal);
      late.catch(() => undefined);
      try {
        const answer = await Promise.race([question(redis), late]);
        if (answer !== LATE) return answer;
      } catch {
        // As good as no answer.
      } finally {
        answered.abort();
      }
      leftAloneUntil = performance.now() + LEFT_ALONE_MS;
      return otherwise();
    },
    close: () => redis.disconnect(),
  };
}
