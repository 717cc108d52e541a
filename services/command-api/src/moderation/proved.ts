/** Moderators prove their identity for actions on others (users document, section 11). */
import { ACCOUNT_LIMITS } from '@folkmoot/contracts/accounts/limits';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { provePassword } from '../accounts/password-proof.ts';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { staffTermOf } from './staff-terms.ts';
import { isSteppedUp, type Stepping } from './step-up.ts';

type Caller = { readonly actor: Actor | null; readonly now: number };
type Sent = Caller & { readonly address: string; readonly body: { readonly password: string } };

export function steppingOf(input: Caller, { warm }: Pick<Deps, 'warm'>): Stepping {
  const userId = callerId(input);
  return { userId, sessionId: input.actor?.sessionId ?? '', term: staffTermOf(warm, userId), now: input.now };
}

/** null: proved, by the moderator's password or by a recent step-up of the session. */
export async function proved(input: Sent, deps: Deps): Promise<Refusal<'WrongModeratorPassword' | 'TooManyGuesses'> | null> {
  return (await isSteppedUp(deps.vault, steppingOf(input, deps), input.body.password)) ? null : provedByPassword(input, deps);
}

/** null: proved. An expired step-up counts as a wrong password. */
export async function provedByPassword(input: Sent, deps: Deps): Promise<Refusal<'WrongModeratorPassword' | 'TooManyGuesses'> | null> {
  // Too short for a password, so an empty form does not count as a guess.
  if (input.body.password.length < ACCOUNT_LIMITS.passwordMin) return refuse('WrongModeratorPassword');
  const userId = callerId(input);
  const isRight = await provePassword(deps, { userId, account: userId, password: input.body.password }, input);
  if (isRefusal(isRight)) return isRight;
  return isRight ? null : refuse('WrongModeratorPassword');
}
