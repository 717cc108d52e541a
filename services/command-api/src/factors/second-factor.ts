/** The second step of a login. It is required only if the user turned it on, and only after the right password. */
import { accountRefusals } from '@folkmoot/contracts/accounts/refusals';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { type Guess, type Guesser, takeGuess } from '../accounts/password-proof.ts';
import type { Deps } from '../domain.ts';
import { type Change, changeFactors, factorsOf, type KeptFactors } from './kept-factors.ts';
import { recoveryHash } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

const { TooManyGuesses } = accountRefusals;

/** Counts a guess at the codes of an account, separately from passwords, because callers here know the password. */
export async function takeCodeGuess(deps: Deps, userId: string, guesser: Guesser): Promise<Guess | Refusal<'TooManyGuesses'>> {
  const guess = await takeGuess(deps, { account: `factor of ${userId}`, userId }, guesser);
  return isRefusal(guess) ? { ...guess, path: 'code', text: TooManyGuesses.others.ofCode } : guess;
}

export async function asksForCode({ vault }: Deps, userId: string): Promise<boolean> {
  return (await factorsOf(vault, userId)).totp !== null;
}

/** Redeems a code of the authenticator or a recovery code. Each works once. */
export function redeemed(factors: KeptFactors, code: string, hash: string, now: number): Change<boolean> {
  const { totp, recovery } = factors;
  if (totp === null) return { answer: true };
  const step = stepOfCode(totp.secret, code.replace(/\s/g, ''), now, totp.lastStep);
  if (step !== null) return { factors: { ...factors, totp: { ...totp, lastStep: step } }, answer: true };
  if (!recovery.includes(hash)) return { answer: false };
  return { factors: { ...factors, recovery: recovery.filter((code) => code !== hash) }, answer: true };
}

/** null: the code is right, or none is required. */
export async function proveSecondFactor(
  deps: Deps,
  userId: string,
  code: string | undefined,
  guesser: Guesser,
): Promise<Refusal<'CodeRequired' | 'WrongLoginCode' | 'TooManyGuesses'> | null> {
  if (!(await asksForCode(deps, userId))) return null;
  if (code === undefined) return refuse('CodeRequired');
  const guess = await takeCodeGuess(deps, userId, guesser);
  if (isRefusal(guess)) return guess;
  const hash = recoveryHash(deps.vault.blindIndex, userId, code);
  const isRight = await changeFactors(deps.vault, userId, (factors) => redeemed(factors, code, hash, guesser.now));
  if (!isRight) return refuse('WrongLoginCode');
  await guess.wasRight();
  return null;
}
