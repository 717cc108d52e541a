/** All password checks go through this module, so that guesses are counted across commands. */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { networkOf } from '@folkmoot/platform/net/network-of';
import type { Deps } from '../domain.ts';

/** `actor`: the user of the session. null: there is none, or the session does not count here. */
export type Guesser = { readonly address: string; readonly now: number; readonly actor: Actor | null };

const MOST_AT_ACCOUNT = 20;
/** Several people may share an address. */
const MOST_FROM_ADDRESS = 50;

/** The account whose secret is guessed. */
export type Guessed = {
  /** The counter key. For an unknown user it is the name that was tried. */
  readonly account: string;
  /** null: there is no such user. The check takes the same time. */
  readonly userId: string | null;
};

/** A guess that was counted. */
export type Guess = {
  /** Call this after a right guess. It resets the counter of the account and returns one guess to the address. */
  readonly wasRight: () => Promise<void>;
};

/** Only a place with a proved login has its own counter. Otherwise a stolen token would create one for every address of the thief. */
const COUNTED: Readonly<Record<'proved' | 'visited' | 'unknown', (account: string, place: string) => string>> = {
  proved: (account, place) => `account ${account} from ${place}`,
  visited: (account) => `account ${account} in sessions`,
  unknown: (account) => `account ${account}`,
};

async function takeAt(deps: Deps, key: string, now: number): Promise<Guess | Refusal<'TooManyGuesses'>> {
  const wait = await deps.guesses.take(key, MOST_AT_ACCOUNT, now);
  if (wait > 0) return refuse('TooManyGuesses', { ttl: wait });
  return { wasRight: async () => deps.guesses.clear(key) };
}

/**
 * Counts one guess at a secret of an account. Each session of the user has its own counter, so guesses from outside, even from the same
 * address, can't lock it. Opening more sessions needs the secret itself. Outside of sessions, each place where the user has logged in has
 * its own counter. All places where the user only used a session share one, and all other places share another. So strangers can lock out
 * strangers, but never the user at a usual place.
 */
export async function takeGuess(
  deps: Deps,
  { account, userId }: Guessed,
  { address, now, actor }: Guesser,
): Promise<Guess | Refusal<'TooManyGuesses'>> {
  if (actor !== null && actor.userId === userId) return takeAt(deps, `account ${account} in session ${actor.sessionId}`, now);
  const place = networkOf(address);
  const fromAddress = `address ${place}`;
  const addressWait = await deps.guesses.take(fromAddress, MOST_FROM_ADDRESS, now);
  if (addressWait > 0) return refuse('TooManyGuesses', { ttl: addressWait });
  const usual = await deps.vault.usualPlaces.at(userId ?? account, address);
  const guess = await takeAt(deps, COUNTED[usual ?? 'unknown'](account, place), now);
  if (isRefusal(guess)) {
    await deps.guesses.refund(fromAddress);
    return guess;
  }
  return {
    async wasRight() {
      await guess.wasRight();
      await deps.guesses.refund(fromAddress);
    },
  };
}

type Attempt = Guessed & { readonly password: string };

export async function provePassword(deps: Deps, attempt: Attempt, guesser: Guesser): Promise<boolean | Refusal<'TooManyGuesses'>> {
  const guess = await takeGuess(deps, attempt, guesser);
  if (isRefusal(guess)) return guess;
  if (!(await deps.vault.checkPassword(attempt.userId, attempt.password)) || attempt.userId === null) return false;
  await guess.wasRight();
  return true;
}
