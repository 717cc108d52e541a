/**
 * Proves the identity with all factors that a login requires, for changes of account security. A leaked password alone is not enough
 * (decision 76).
 */
import type { challengeProof } from '@folkmoot/contracts/factors/commands';
import type { PasskeyRequest, UsedPasskey } from '@folkmoot/contracts/factors/wire';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { z } from 'zod';
import type { Guesser } from '../accounts/password-proof.ts';
import type { Deps } from '../domain.ts';
import { type Asker, askerOf, type ByPassword, proveOneself } from './asker.ts';
import { asksForCode, proveSecondFactor } from './second-factor.ts';
import { isPasskeyOf, passkeyRequest } from './used-passkey.ts';

type BySecondFactor = 'TooManyGuesses' | 'CodeRequired' | 'WrongLoginCode' | 'PasskeyNotAccepted';
export type Unproved = ByPassword | BySecondFactor;

/** A challenge of a login or of another session is not valid here. */
function purposeFor({ userId, sessionId }: Asker): string {
  return `prove ${userId} ${sessionId}`;
}

export function challengeForProof(input: Input<typeof challengeProof>, deps: Deps): Promise<z.infer<typeof PasskeyRequest>> {
  return passkeyRequest(deps, purposeFor(askerOf(input)), input.now);
}

type Sent = { readonly code?: string | undefined; readonly credential?: UsedPasskey | undefined };
type SecondFactorInput = Guesser & { readonly body: Sent };
type Proving = Guesser & { readonly body: Sent & { readonly password: string } };

/**
 * null: the proof is valid, or no authenticator is on. The caller gave the password already, so no one else learns that more is required.
 */
export async function proveBesidePassword(input: SecondFactorInput, deps: Deps): Promise<Refusal<BySecondFactor> | null> {
  const asker = askerOf(input);
  const { code, credential: used } = input.body;
  if (used === undefined || !(await asksForCode(deps, asker.userId))) return proveSecondFactor(deps, asker.userId, code, input);
  const isTheirs = await isPasskeyOf(asker.userId, { used, purpose: purposeFor(asker), now: input.now }, deps);
  return isTheirs ? null : refuse('PasskeyNotAccepted');
}

/** null: the proof is valid. */
export async function proveWholly(input: Proving, deps: Deps): Promise<Refusal<Unproved> | null> {
  return (await proveOneself(input, deps)) ?? proveBesidePassword(input, deps);
}
