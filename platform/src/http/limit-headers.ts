/** The rate limit headers `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds). */
import type { FastifyReply } from 'fastify';
import type { ReportRateLimit } from './rate-limits.ts';

/** Headers that pages of other origins may read, including how long to wait. */
export const READABLE_HEADERS: readonly string[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'];

function writing(write: (name: string, value: number) => unknown): ReportRateLimit {
  return (limit, { remaining, resetMs }) => {
    write('ratelimit-limit', limit.requests);
    write('ratelimit-remaining', remaining);
    write('ratelimit-reset', Math.ceil(resetMs / 1000));
  };
}

/** Writes each count into the response headers. The last counted limit wins. */
export function rateLimitHeaders(reply: FastifyReply): ReportRateLimit {
  return writing((name, value) => reply.header(name, value));
}

/** For responses that caches share: only a refusal writes the headers. */
export function refusalRateLimitHeaders(reply: FastifyReply): ReportRateLimit {
  const report = rateLimitHeaders(reply);
  return (limit, count) => {
    if (count.ttl > 0) report?.(limit, count);
  };
}

/** For libraries that write the response themselves, without `reply` (resumable uploads). */
export function rawRateLimitHeaders(reply: FastifyReply): ReportRateLimit {
  return writing((name, value) => reply.raw.setHeader(name, value));
}
