/**
 * Rate limits of the wire contract (servers document 0.4): the first request opens a window, `requests` pass, and the next is refused and
 * locks for a full window from then on. The refusal reports the remaining time.
 */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { RateLimit } from '@folkmoot/contracts/kernel/route';
import { memoryMutes } from './memory-mutes.ts';
import type { Muting } from './muting.ts';

/** The result of counting one request. */
export type Count = {
  /** 0: accepted. Otherwise the milliseconds until a retry is possible. */
  readonly ttl: number;
  /** How many more requests pass before the count resets. */
  readonly remaining: number;
  /** Milliseconds until the count resets. */
  readonly resetMs: number;
  /** Refused by a mute, which earlier refusals or this one led to. */
  readonly muted: boolean;
};

export type RateLimits = {
  /** Counts a request; null: limits are off. Synchronous if counts are stored in this process. Requests of muted users are not counted. */
  readonly take: (limit: RateLimit, key: string, now: number, muting?: Muting | null) => Count | null | Promise<Count | null>;
  /** For limits that only this process can count, such as the events of one socket. Always synchronous. Returns the `ttl`. */
  readonly takeHere: (limit: RateLimit, key: string, now: number) => number;
};

export type MemoryRateLimits = {
  readonly take: (limit: RateLimit, key: string, now: number, muting?: Muting | null) => Count | null;
  readonly takeHere: RateLimits['takeHere'];
};

/** Receives each count, so that the response can report it; null: nobody receives it. */
export type ReportRateLimit = ((limit: RateLimit, count: Count) => void) | null;

function refusalOf<Code extends string>(
  count: Count | null,
  limit: RateLimit,
  report: ReportRateLimit,
  muting: Muting<Code> | null,
): Refusal<Code | 'RateLimited'> | null {
  if (!count) return null;
  report?.(limit, count);
  if (count.ttl <= 0) return null;
  return refuse(count.muted && muting ? muting.code : 'RateLimited', { ttl: count.ttl });
}

/** Refuses callers over a limit or muted. Asynchronous only if counts are stored elsewhere. */
export function overLimit<Code extends string = never>(
  limits: RateLimits,
  limit: RateLimit,
  key: string,
  now: number,
  report: ReportRateLimit,
  muting: Muting<Code> | null = null,
): Refusal<Code | 'RateLimited'> | null | Promise<Refusal<Code | 'RateLimited'> | null> {
  const count = limits.take(limit, key, now, muting);
  if (count instanceof Promise) return count.then((late) => refusalOf(late, limit, report, muting));
  return refusalOf(count, limit, report, muting);
}

type Counter = { used: number; until: number; locked: boolean };

const SWEEP_AT = 50_000;

export function memoryRateLimits(): MemoryRateLimits {
  const counters = new Map<string, Counter>();
  const mutes = memoryMutes();

  function sweep(now: number): void {
    for (const [key, counter] of counters) if (counter.until <= now) counters.delete(key);
  }

  function counted(limit: RateLimit, key: string, now: number): Count {
    const id = `${limit.name}\n${key}`;
    const counter = counters.get(id);
    if (!counter || counter.until <= now) {
      if (counters.size >= SWEEP_AT) sweep(now);
      counters.set(id, { used: 1, until: now + limit.perMs, locked: false });
      return { ttl: 0, remaining: limit.requests - 1, resetMs: limit.perMs, muted: false };
    }
    if (!counter.locked && counter.used < limit.requests) {
      counter.used += 1;
      return { ttl: 0, remaining: limit.requests - counter.used, resetMs: counter.until - now, muted: false };
    }
    if (!counter.locked) {
      counter.locked = true;
      counter.until = now + limit.perMs;
    }
    return { ttl: counter.until - now, remaining: 0, resetMs: counter.until - now, muted: false };
  }

  function take(limit: RateLimit, key: string, now: number, muting: Muting | null = null): Count {
    if (!muting) return counted(limit, key, now);
    const left = mutes.left(muting, now);
    if (left > 0) return mutedFor(left);
    const count = counted(limit, key, now);
    return count.ttl > 0 && mutes.strike(muting, now) ? mutedFor(muting.forMs) : count;
  }

  return { take, takeHere: (limit, key, now) => counted(limit, key, now).ttl };
}

function mutedFor(ms: number): Count {
  return { ttl: ms, remaining: 0, resetMs: ms, muted: true };
}

/** For load tests (`RATE_LIMITS=off`). */
export function noRateLimits(): MemoryRateLimits {
  return { take: () => null, takeHere: () => 0 };
}

/** Limit of the whole API per address (servers document 0.4). */
export const GLOBAL_LIMIT: RateLimit = { name: 'global', requests: 100, perMs: 30_000, by: 'address' };
