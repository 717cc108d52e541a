/**
 * Counts guesses at secrets per account and per address: a limit on only one would not stop many addresses, or many accounts. A guess is
 * counted before it is checked, so that simultaneous guesses do not exceed the limit. A correct guess is returned.
 */
import { boundedCache } from './bounded-cache.ts';

export type Guesses = {
  /** Counts a guess. Returns 0 if it may be tried, otherwise the milliseconds until the next. */
  readonly take: (key: string, most: number, now: number) => number | Promise<number>;
  /** Returns a guess that was not wrong. */
  readonly refund: (key: string) => void | Promise<void>;
  /** Resets the count after a successful proof of identity. */
  readonly clear: (key: string) => void | Promise<void>;
};

export const GUESS_WINDOW_MS = 300_000;

type Count = { readonly taken: number; readonly until: number };

const REMEMBERED = 50_000;

export function memoryGuesses(): Guesses {
  const counts = boundedCache<Count>(REMEMBERED);
  return {
    take(key, most, now) {
      const current = counts.get(key);
      const count = current && current.until > now ? current : { taken: 0, until: now + GUESS_WINDOW_MS };
      if (count.taken >= most) return count.until - now;
      counts.set(key, { ...count, taken: count.taken + 1 });
      return 0;
    },
    refund(key) {
      const count = counts.get(key);
      if (count && count.taken > 0) counts.set(key, { ...count, taken: count.taken - 1 });
    },
    clear: (key) => counts.delete(key),
  };
}
