/** That it is they who change what guards their account, by all that a log-in asks for: a password that leaked is not enough (decision 76). */
import type { challengeProof } from '@folkmoot/contracts/factors/commands';
import type { PasskeyRequest, UsedPasskey } from '@folkmoot/contracts/factors/wire';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { z } from 'zod';
import type { Deps } from '../domain.ts';
import { type Asker, type Asking, askerOf, type ByPassword, proveOneself } from './asker.ts';
import { asksForCode, proveSecondFactor } from './second-factor.ts';
import { isPasskeyOf, passkeyRequest } from './used-passkey.ts';

export type Unproved = ByPassword | 'CodeRequired' | 'WrongLoginCode' | 'PasskeyNotAccepted';

/** Neither a challenge of a log-in nor that of another session is good here. */
function purposeFor({ userId, sessionId }: Asker): string {
  return `prove ${userId} ${sessionId}`;
}

export function challengeForProof(input: Input<typeof challengeProof>, deps: Deps): Promise<z.infer<typeof PasskeyRequest>> {
  return passkeyRequest(deps, purposeFor(askerOf(input)), input.now);
}

type Proving = Asking & {
  readonly body: { readonly password: string; readonly code?: string | undefined; readonly credential?: UsedPasskey | undefined };
};

/** null: it is they. The password comes first: only who knows it learns that more is asked for. */
export async function proveWholly(input: Proving, deps: Deps): Promise<Refusal<Unproved> | null> {
  const unproved = await proveOneself(input, deps);
  if (unproved) return unproved;
  const asker = askerOf(input);
  const { code, credential: used } = input.body;
  if (used === undefined || !(await asksForCode(deps, asker.userId))) return proveSecondFactor(deps, asker.userId, code, input);
  const isTheirs = await isPasskeyOf(asker.userId, { used, purpose: purposeFor(asker), now: input.now }, deps);
  return isTheirs ? null : refuse('PasskeyNotAccepted');
}
