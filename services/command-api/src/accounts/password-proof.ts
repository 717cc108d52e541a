/** Whoever says that they are somebody proves it here, and only here: guesses are counted whichever command they come with. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Deps } from '../domain.ts';

export type Guesser = { readonly address: string; readonly now: number };

const MOST_AT_ACCOUNT = 20;
/** Several people may share an address. */
const MOST_FROM_ADDRESS = 50;

/** Whoever has an IPv6 address has a whole net of them. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':');
}

/** One more guess at what is this account's; null: it may be tried. */
export async function takeGuess(deps: Deps, account: string, { address, now }: Guesser): Promise<Refusal<'TooManyGuesses'> | null> {
  const fromAddress = `address ${networkOf(address)}`;
  const addressWait = await deps.guesses.take(fromAddress, MOST_FROM_ADDRESS, now);
  if (addressWait > 0) return refuse('TooManyGuesses', { ttl: addressWait });
  const wait = await deps.guesses.take(`account ${account}`, MOST_AT_ACCOUNT, now);
  if (wait === 0) return null;
  await deps.guesses.giveBack(fromAddress);
  return refuse('TooManyGuesses', { ttl: wait });
}

/** It was right: the account starts afresh, the address gets back this one. */
export async function guessedRight(deps: Deps, account: string, { address }: Guesser): Promise<void> {
  await deps.guesses.clear(`account ${account}`);
  await deps.guesses.giveBack(`address ${networkOf(address)}`);
}

type Attempt = {
  /** null: there is nobody of that name, which takes the same time. */
  readonly userId: string | null;
  /** What is counted: of nobody, the name that was tried. */
  readonly account: string;
  readonly password: string;
};

export async function provePassword(deps: Deps, attempt: Attempt, guesser: Guesser): Promise<boolean | Refusal<'TooManyGuesses'>> {
  const tooMany = await takeGuess(deps, attempt.account, guesser);
  if (tooMany) return tooMany;
  if (!(await deps.vault.checkPassword(attempt.userId, attempt.password)) || attempt.userId === null) return false;
  await guessedRight(deps, attempt.account, guesser);
  return true;
}
