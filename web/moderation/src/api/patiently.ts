/** Many calls one after the other meet the server's limits: what is refused for now is asked again when the server says so. */
import { problemOf } from './problem.ts';

const TOO_MANY_REQUESTS = 429;
const ATTEMPTS = 4;
/** Longer than any lock of the product; beyond it something else is wrong. */
const LONGEST_MS = 60_000;

export type Wait = (ms: number) => Promise<void>;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export async function patiently<T>(run: () => Promise<T>, wait: Wait = pause): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const { status, path, ttl } = problemOf(error);
      // Guesses at a password are limited too; waiting for those is nobody's wish.
      if (status !== TOO_MANY_REQUESTS || path === 'password' || attempt === ATTEMPTS) throw error;
      await wait(Math.min(ttl ?? 1000, LONGEST_MS));
    }
  }
}
