/**
 * Logs in with a passkey. This writes no event, only a session. The answer of the passkey identifies the user and confirms that they
 * unlocked it.
 */
import type { challengePasskey, logInWithPasskey } from '@folkmoot/contracts/factors/commands';
import type { PasskeyRequest } from '@folkmoot/contracts/factors/wire';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { z } from 'zod';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { holderOf, isPasskeyOf, passkeyRequest } from './used-passkey.ts';

const PURPOSE = 'log in';

export function challengeForLogIn(input: Input<typeof challengePasskey>, deps: Deps): Promise<z.infer<typeof PasskeyRequest>> {
  return passkeyRequest(deps, PURPOSE, input.now);
}

/** All failures get the same answer. */
export async function passkeyLogIn(
  input: Input<typeof logInWithPasskey>,
  deps: Deps,
): Promise<{ token: string } | Refusal<'PasskeyNotAccepted'>> {
  const used = input.body.credential;
  const userId = holderOf(used);
  const isKnown = /^\d{1,20}$/.test(userId) && deps.warm.state(userFolding, userId).status === 'live';
  if (!isKnown || !(await isPasskeyOf(userId, { used, purpose: PURPOSE, now: input.now }, deps))) return refuse('PasskeyNotAccepted');
  const { token } = await deps.vault.openSession(userId, input.agent);
  await deps.vault.usualPlaces.prove(userId, input.address);
  return { token };
}
