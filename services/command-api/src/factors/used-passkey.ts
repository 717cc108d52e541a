/** A use of a passkey: the request to sign, and the check that it signed this request once. */
import { PasskeyRequest, type UsedPasskey } from '@folkmoot/contracts/factors/wire';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Deps } from '../domain.ts';
import { CHALLENGE_MS, type Challenge, challengeIn, newChallenge } from './challenge.ts';
import { type Change, changeFactors, factorsOf, type KeptFactors, type KeptPasskey } from './kept-factors.ts';
import { relyingParty } from './relying-party.ts';

export async function passkeyRequest(deps: Deps, purpose: string, now: number): Promise<z.infer<typeof PasskeyRequest>> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge: Uint8Array.from(Buffer.from(newChallenge(deps.vault, purpose, now), 'utf8')),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  return PasskeyRequest.parse(options);
}

/** The user that the passkey claims to belong to. */
export function holderOf(used: UsedPasskey): string {
  return Buffer.from(used.response.userHandle, 'base64url').toString('utf8');
}

/** The counter of the device. null: this passkey did not sign. */
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

/** A device whose counter did not increase is a copy. */
export function usedOnce(
  factors: KeptFactors,
  passkeyId: string,
  counter: number,
  { challenge, until }: Challenge,
  now: number,
): Change<boolean> {
  const stored = factors.passkeys.find(({ id }) => id === passkeyId);
  const isCopy = stored !== undefined && (counter > 0 || stored.counter > 0) && counter <= stored.counter;
  if (!stored || isCopy || factors.spent.some((spent) => spent.challenge === challenge)) return { answer: false };
  const passkeys = factors.passkeys.map((passkey) => (passkey === stored ? { ...stored, counter, usedAt: now } : passkey));
  const spent = [...factors.spent.filter((old) => old.until > now), { challenge, until }];
  return { factors: { ...factors, passkeys, spent }, answer: true };
}

/** false: it is not a passkey of this user, or it did not sign this request, or the request was answered before. */
export async function isPasskeyOf(
  userId: string,
  { used, purpose, now }: { readonly used: UsedPasskey; readonly purpose: string; readonly now: number },
  deps: Deps,
): Promise<boolean> {
  const challenge = challengeIn(deps.vault, purpose, used.response.clientDataJSON, now);
  if (!challenge || holderOf(used) !== userId) return false;
  const { passkeys } = await factorsOf(deps.vault, userId);
  const passkey = passkeys.find(({ credentialId }) => credentialId === used.id);
  const counter = passkey ? await counted(used, passkey, challenge, deps) : null;
  if (!passkey || counter === null) return false;
  return changeFactors(deps.vault, userId, (factors) => usedOnce(factors, passkey.id, counter, challenge, now));
}
