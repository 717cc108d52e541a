/** Log in by a passkey: leaves no event, only a session. It says itself whose it is, and that its person unlocked it. */
import type { challengePasskey, logInWithPasskey } from '@folkmoot/contracts/factors/commands';
import { PasskeyRequest, type UsedPasskey } from '@folkmoot/contracts/factors/wire';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { CHALLENGE_MS, type Challenge, challengeIn, newChallenge } from './challenge.ts';
import { type Change, changeFactors, factorsOf, type KeptFactors, type KeptPasskey } from './kept-factors.ts';
import { relyingParty } from './relying-party.ts';

const PURPOSE = 'log in';

export async function challengeForLogIn(input: Input<typeof challengePasskey>, deps: Deps): Promise<z.infer<typeof PasskeyRequest>> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge: Uint8Array.from(Buffer.from(newChallenge(deps.vault, PURPOSE, input.now), 'utf8')),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  return PasskeyRequest.parse(options);
}

/** How often the device says it was used by now; null: it was not this passkey that signed. */
async function counted(used: UsedPasskey, passkey: KeptPasskey, challenge: Challenge, deps: Deps): Promise<number | null> {
  const { credentialId, publicKey, counter } = passkey;
  const party = relyingParty(deps);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} },
      expectedChallenge: challenge.encoded,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** A device that counts and did not count on is a copy of one. */
export function usedOnce(
  factors: KeptFactors,
  passkeyId: string,
  counter: number,
  { challenge, until }: Challenge,
  now: number,
): Change<boolean> {
  const held = factors.passkeys.find(({ id }) => id === passkeyId);
  const isCopy = held !== undefined && (counter > 0 || held.counter > 0) && counter <= held.counter;
  if (!held || isCopy || factors.spent.some((spent) => spent.challenge === challenge)) return { answer: false };
  const passkeys = factors.passkeys.map((passkey) => (passkey === held ? { ...held, counter, usedAt: now } : passkey));
  const spent = [...factors.spent.filter((old) => old.until > now), { challenge, until }];
  return { factors: { ...factors, passkeys, spent }, answer: true };
}

/** One answer to everything that does not fit. */
export async function passkeyLogIn(
  input: Input<typeof logInWithPasskey>,
  deps: Deps,
): Promise<{ token: string } | Refusal<'PasskeyNotAccepted'>> {
  const used = input.body.credential;
  const userId = Buffer.from(used.response.userHandle, 'base64url').toString('utf8');
  const challenge = challengeIn(deps.vault, PURPOSE, used.response.clientDataJSON, input.now);
  if (!challenge || !/^\d{1,20}$/.test(userId) || deps.warm.state(userFolding, userId).status !== 'live') {
    return refuse('PasskeyNotAccepted');
  }
  const { passkeys } = await factorsOf(deps.vault, userId);
  const passkey = passkeys.find(({ credentialId }) => credentialId === used.id);
  const counter = passkey ? await counted(used, passkey, challenge, deps) : null;
  if (!passkey || counter === null) return refuse('PasskeyNotAccepted');
  const isFirst = await changeFactors(deps.vault, userId, (factors) => usedOnce(factors, passkey.id, counter, challenge, input.now));
  if (!isFirst) return refuse('PasskeyNotAccepted');
  const { token } = await deps.vault.openSession(userId, input.agent);
  return { token };
}
