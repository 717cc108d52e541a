/** The headers that tell a limit: `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds), as others write them too. */
import type { FastifyReply } from 'fastify';
import type { TellLimit } from './rate-limits.ts';

/** What pages of other origins may read of them, with how long to wait. */
export const READABLE_HEADERS: readonly string[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'];

function writing(write: (name: string, value: number) => unknown): TellLimit {
  return (limit, { remaining, resetMs }) => {
    write('ratelimit-limit', limit.requests);
    write('ratelimit-remaining', remaining);
    write('ratelimit-reset', Math.ceil(resetMs / 1000));
  };
}

/** Writes into the answer what was counted; the limit that was counted last stands there in the end. */
export function tellingLimit(reply: FastifyReply): TellLimit {
  return writing((name, value) => reply.header(name, value));
}

/** For what caches keep for long and give to others: only a refusal tells. */
export function tellingRefusal(reply: FastifyReply): TellLimit {
  const tell = tellingLimit(reply);
  return (limit, count) => {
    if (count.ttl > 0) tell?.(limit, count);
  };
}

/** Where a library writes the answer itself (an upload that goes on), past `reply`. */
export function tellingPastReply(reply: FastifyReply): TellLimit {
  return writing((name, value) => reply.raw.setHeader(name, value));
}
