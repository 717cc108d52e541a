/** Wrong passwords counted per account, wherever they come from: an address limit alone does not stop many addresses. */
import { boundedCache } from '@folkmoot/platform/vault/bounded-cache';

export type Guesses = {
  /** Milliseconds until this account may be tried again; 0: now. */
  readonly wait: (account: string, now: number) => number;
  readonly wrong: (account: string, now: number) => void;
  readonly right: (account: string) => void;
};

type Count = { readonly wrong: number; readonly until: number };

const MOST_WRONG = 20;
const WINDOW_MS = 300_000;
const ACCOUNTS = 20_000;

export function guessCounter(): Guesses {
  const counts = boundedCache<Count>(ACCOUNTS);

  function current(account: string, now: number): Count {
    const count = counts.get(account);
    return count && count.until > now ? count : { wrong: 0, until: now + WINDOW_MS };
  }

  return {
    wait(account, now) {
      const count = current(account, now);
      return count.wrong >= MOST_WRONG ? count.until - now : 0;
    },
    wrong(account, now) {
      const count = current(account, now);
      counts.set(account, { ...count, wrong: count.wrong + 1 });
    },
    right: (account) => counts.delete(account),
  };
}

/** One for the process: accounts are the same whichever command asks. */
export const guesses = guessCounter();
