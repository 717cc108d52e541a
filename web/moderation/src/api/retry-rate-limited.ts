/** Repeats a rate-limited call when the server allows it, for many calls in a row. */
import { problemOf } from './problem.ts';

const TOO_MANY_REQUESTS = 429;
const ATTEMPTS = 4;
/** Longer than any lock of the product. A longer wait means another error. */
const LONGEST_MS = 60_000;

export type Wait = (ms: number) => Promise<void>;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export async function retryRateLimited<T>(run: () => Promise<T>, wait: Wait = pause): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const { status, path, ttl } = problemOf(error);
      // Password attempts are limited too, but waiting for those makes no sense.
      if (status !== TOO_MANY_REQUESTS || path === 'password' || attempt === ATTEMPTS) throw error;
      await wait(Math.min(ttl ?? 1000, LONGEST_MS));
    }
  }
}
