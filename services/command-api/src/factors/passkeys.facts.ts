/** Adds and removes passkeys. Their keys are stored in the vault first, and the event is written afterwards. */
import type { addPasskey, beginPasskey, removePasskey } from '@folkmoot/contracts/factors/commands';
import { FACTOR_LIMITS } from '@folkmoot/contracts/factors/limits';
import { type CreatedPasskey, PasskeyCreation } from '@folkmoot/contracts/factors/wire';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import type { Input } from '@folkmoot/platform/command/handler';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import { shownName, userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { knownProviders } from '../identity-providers/known-providers.ts';
import { loginMethodsOf } from '../identity-providers/login-methods.facts.ts';
import { canLogIn } from '../identity-providers/login-methods.ts';
import { callerId } from '../servers/caller.ts';
import { type Asker, askerOf } from './asker.ts';
import { CHALLENGE_MS, type Challenge, challengeIn, newChallenge } from './challenge.ts';
import { type Change, changeFactors, factorsOf, type KeptFactors, type KeptPasskey } from './kept-factors.ts';
import { relyingParty } from './relying-party.ts';
import { proveWholly, type Unproved } from './whole-proof.ts';

/** EdDSA, ES256 and RS256, because every command API must be able to verify them for years. */
const ALGORITHMS: readonly number[] = [-8, -7, -257];

/** Only the session that requested the challenge may answer it. */
function purposeFor({ userId, sessionId }: Asker): string {
  return `add ${userId} ${sessionId}`;
}

export async function offerPasskey(
  input: Input<typeof beginPasskey>,
  deps: Deps,
): Promise<z.infer<typeof PasskeyCreation> | Refusal<Unproved | 'TooManyPasskeys'>> {
  const asker = askerOf(input);
  const unproved = await proveWholly(input, deps);
  if (unproved) return unproved;
  const { passkeys } = await factorsOf(deps.vault, asker.userId);
  if (passkeys.length >= FACTOR_LIMITS.passkeys) return refuse('TooManyPasskeys');
  const user = deps.warm.state(userFolding, asker.userId);
  const name = user.status === 'live' ? `${tamed(shownName(user))}:${user.tag}` : asker.userId;
  const { id: rpID, name: rpName } = relyingParty(deps);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: Uint8Array.from(Buffer.from(asker.userId, 'utf8')),
    userName: name,
    userDisplayName: name,
    challenge: Uint8Array.from(Buffer.from(newChallenge(deps.vault, purposeFor(asker), input.now), 'utf8')),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return PasskeyCreation.parse(options);
}

type Proved = Pick<KeptPasskey, 'credentialId' | 'publicKey' | 'counter'>;

/** null: the answer does not fit the challenge. */
async function proved({ id, rawId, type, response }: CreatedPasskey, challenge: Challenge, deps: Deps): Promise<Proved | null> {
  const party = relyingParty(deps);
  const { clientDataJSON, attestationObject } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge.encoded,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!registrationInfo) return null;
    const { credential } = registrationInfo;
    return { credentialId: credential.id, publicKey: Buffer.from(credential.publicKey).toString('base64url'), counter: credential.counter };
  } catch {
    // Everything that can't be parsed or verified throws. None of it is our fault.
    return null;
  }
}

export function added(
  factors: KeptFactors,
  passkey: KeptPasskey,
  { challenge, until }: Challenge,
  now: number,
): Change<'PasskeyRefused' | 'TooManyPasskeys' | null> {
  const { passkeys } = factors;
  const isKnown = passkeys.some(({ credentialId }) => credentialId === passkey.credentialId);
  if (isKnown || factors.spent.some((spent) => spent.challenge === challenge)) return { answer: 'PasskeyRefused' };
  if (passkeys.length >= FACTOR_LIMITS.passkeys) return { answer: 'TooManyPasskeys' };
  const spent = [...factors.spent.filter((each) => each.until > now), { challenge, until }];
  return { factors: { ...factors, passkeys: [...passkeys, passkey], spent }, answer: null };
}

export async function addFacts(
  input: Input<typeof addPasskey>,
  deps: Deps,
): Promise<(Asker & { readonly passkey: KeptPasskey }) | Refusal<'PasskeyRefused' | 'TooManyPasskeys'>> {
  const asker = askerOf(input);
  const { credential, name } = input.body;
  const challenge = challengeIn(deps.vault, purposeFor(asker), credential.response.clientDataJSON, input.now);
  const made = challenge && (await proved(credential, challenge, deps));
  if (!made) return refuse('PasskeyRefused');
  const passkey = { ...made, id: input.newId(), name, addedAt: input.now, usedAt: null };
  const refused = await changeFactors(deps.vault, asker.userId, (factors) => added(factors, passkey, challenge, input.now));
  return refused === null ? { ...asker, passkey } : refuse(refused);
}

/** While passwords are turned off, a passkey may be the only login method of an account. */
async function isOnlyWayIn(input: Input<typeof removePasskey>, deps: Deps): Promise<boolean> {
  const userId = callerId(input);
  const [ways, { passkeys }] = await Promise.all([loginMethodsOf(deps, userId), factorsOf(deps.vault, userId)]);
  const others = passkeys.filter(({ id }) => id !== input.params.passkeyId);
  const settings = { passwordLogin: deps.instance().passwordLogin, providers: knownProviders(deps) };
  return others.length < passkeys.length && !canLogIn({ ...ways, hasPasskey: others.length > 0 }, settings);
}

export async function removeFacts(
  input: Input<typeof removePasskey>,
  deps: Deps,
): Promise<Asker | Refusal<Unproved | 'UnknownPasskey' | 'NoOtherWayIn'>> {
  if (await isOnlyWayIn(input, deps)) return refuse('NoOtherWayIn');
  const unproved = await proveWholly(input, deps);
  if (unproved) return unproved;
  const wasThere = await changeFactors(deps.vault, callerId(input), (factors) => {
    const passkeys = factors.passkeys.filter(({ id }) => id !== input.params.passkeyId);
    return passkeys.length < factors.passkeys.length ? { factors: { ...factors, passkeys }, answer: true } : { answer: false };
  });
  return wasThere ? askerOf(input) : refuse('UnknownPasskey');
}
