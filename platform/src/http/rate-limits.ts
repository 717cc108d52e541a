/**
 * Rate limits as the contract has them (servers document 0.4): the first request opens a window, `requests` pass, the next is
 * refused and locks for a window from then. The refusal tells the time that is really left.
 */
import type { RateLimit } from '@folkmoot/contracts/kernel/route';

export type RateLimits = {
  /** 0: may pass. Else the ms until it may be tried again. */
  readonly take: (limit: RateLimit, key: string, now: number) => number;
};

type Counter = { used: number; until: number; locked: boolean };

const SWEEP_AT = 50_000;

export function memoryRateLimits(): RateLimits {
  const counters = new Map<string, Counter>();

  function sweep(now: number): void {
    for (const [key, counter] of counters) if (counter.until <= now) counters.delete(key);
  }

  return {
    take(limit, key, now) {
      const id = `${limit.name}\n${key}`;
      const counter = counters.get(id);
      if (!counter || counter.until <= now) {
        if (counters.size >= SWEEP_AT) sweep(now);
        counters.set(id, { used: 1, until: now + limit.perMs, locked: false });
        return 0;
      }
      if (!counter.locked && counter.used < limit.requests) {
        counter.used += 1;
        return 0;
      }
      if (!counter.locked) {
        counter.locked = true;
        counter.until = now + limit.perMs;
      }
      return counter.until - now;
    },
  };
}

/** For load tests (`RATE_LIMITS=off`). */
export function noRateLimits(): RateLimits {
  return { take: () => 0 };
}

/** Over the whole API, by address (servers document 0.4). */
export const GLOBAL_LIMIT: RateLimit = { name: 'global', requests: 100, perMs: 30_000, by: 'address' };
