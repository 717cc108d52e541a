/**
 * Guesses at secrets, counted for an account and for an address: a limit of one alone does not stop many addresses, or many accounts.
 * A guess is counted before it is tried, so that many at once are not more than allowed; a right one is given back.
 */
import { boundedCache } from './bounded-cache.ts';

export type Guesses = {
  /** Counts one more guess. 0: it may be tried; else the ms until the next may. */
  readonly take: (key: string, most: number, now: number) => number | Promise<number>;
  /** It was no wrong guess after all. */
  readonly giveBack: (key: string) => void | Promise<void>;
  /** Whoever proved to be the person starts afresh. */
  readonly clear: (key: string) => void | Promise<void>;
};

export const GUESS_WINDOW_MS = 300_000;

type Count = { readonly taken: number; readonly until: number };

const REMEMBERED = 50_000;

export function memoryGuesses(): Guesses {
  const counts = boundedCache<Count>(REMEMBERED);
  return {
    take(key, most, now) {
      const held = counts.get(key);
      const count = held && held.until > now ? held : { taken: 0, until: now + GUESS_WINDOW_MS };
      if (count.taken >= most) return count.until - now;
      counts.set(key, { ...count, taken: count.taken + 1 });
      return 0;
    },
    giveBack(key) {
      const count = counts.get(key);
      if (count && count.taken > 0) counts.set(key, { ...count, taken: count.taken - 1 });
    },
    clear: (key) => counts.delete(key),
  };
}
