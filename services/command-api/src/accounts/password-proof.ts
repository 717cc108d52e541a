/** Whoever says that they are somebody proves it here, and only here: guesses are counted whichever command they come with. */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { networkOf } from '@folkmoot/platform/net/network-of';
import type { Deps } from '../domain.ts';

/** `actor`: whose session it comes in; null: nobody's, or one that does not count here. */
export type Guesser = { readonly address: string; readonly now: number; readonly actor: Actor | null };

const MOST_AT_ACCOUNT = 20;
/** Several people may share an address. */
const MOST_FROM_ADDRESS = 50;

/** Whose secret is guessed at. */
export type Guessed = {
  /** What is counted: of nobody, the name that was tried. */
  readonly account: string;
  /** null: there is nobody of that name, which takes the same time. */
  readonly userId: string | null;
};

/** A guess that was counted. */
export type Guess = {
  /** It was right: the count it was of starts afresh, and the address gets back this one. */
  readonly wasRight: () => Promise<void>;
};

/** Only a log-in that was proved gives a place its own count: a token that was taken would give one to every address its thief comes from. */
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
 * One more guess at what is this account's. Each session of its person has a count of its own, which nobody fills from without, from the same
 * address neither; to open more of them takes what is guessed at. Beside them each place where its person has logged in has a count of its own, all places where they only used
 * a session have one together, and all other places one: strangers shut out strangers, and nobody who is at home.
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
    await deps.guesses.giveBack(fromAddress);
    return guess;
  }
  return {
    async wasRight() {
      await guess.wasRight();
      await deps.guesses.giveBack(fromAddress);
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
