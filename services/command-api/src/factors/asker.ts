/** Proves the identity of a user who changes account security. A thief with an open session does not know the password. */
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { type Guesser, provePassword } from '../accounts/password-proof.ts';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';

export type Asker = { readonly userId: string; readonly sessionId: string; readonly at: number };

export type ByPassword = 'WrongPassword' | 'TooManyGuesses';

export function askerOf(input: Guesser): Asker {
  return { userId: callerId(input), sessionId: input.actor?.sessionId ?? '', at: input.now };
}

/** null: the proof is valid. */
export async function proveOneself(
  input: Guesser & { readonly body: { readonly password: string } },
  deps: Deps,
): Promise<Refusal<ByPassword> | null> {
  const userId = callerId(input);
  const proved = await provePassword(deps, { userId, account: userId, password: input.body.password }, input);
  if (isRefusal(proved)) return proved;
  return proved ? null : refuse('WrongPassword');
}
