/**
 * Second factors: authenticator codes, recovery codes, passkeys (decision 34). Folkmoot's own; not in the wire contract. Accounts without
 * one log in as usual.
 */
import { z } from 'zod';
import { PasswordCandidate } from '../accounts/fields.ts';
import { Token } from '../accounts/wire.ts';
import { StatusTrue, text } from '../kernel/fields.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { besidePassword, FactorCode } from './fields.ts';
import { FACTOR_LIMITS } from './limits.ts';
import { CreatedPasskey, PasskeyCreation, PasskeyRequest, RawFactors, RawPasskey, RecoveryCodes, TotpSetUp, UsedPasskey } from './wire.ts';

const oneself: Requirement[] = [{ need: 'user' }];
const anyone: Requirement[] = [{ need: 'nothing' }];
/** Requires the password, so that an open session cannot lock out its user. */
const proof = z.object({ password: PasswordCandidate });
/** Everything that a log-in requires. */
const wholeProof = z.object({ password: PasswordCandidate, ...besidePassword });

export const getFactors = query('getFactors', '/users/factors', {
  who: oneself,
  limit: { name: 'factors_get', requests: 20, perMs: 20_000 },
  reply: RawFactors,
});

/** Answers `getFactors`, because only the command API can read the vault. */
export const showFactors = command('showFactors', 'POST', '/users/factors', {
  who: oneself,
  limit: { name: 'factors_show', requests: 20, perMs: 20_000 },
  reply: RawFactors,
});

/** Enabled only after a code proves that the authenticator has the secret. Writes to the vault, without an event. */
export const beginTotp = command('beginTotp', 'POST', '/users/totp/begin', {
  who: oneself,
  limit: { name: 'totp_begin', requests: 10, perMs: 60_000 },
  body: proof,
  reply: TotpSetUp,
  refuses: ['WrongPassword', 'TooManyGuesses', 'TotpIsOn'],
});

export const turnOnTotp = command('turnOnTotp', 'POST', '/users/totp', {
  who: oneself,
  limit: { name: 'totp_on', requests: 20, perMs: 60_000 },
  body: z.object({ code: FactorCode }),
  reply: RecoveryCodes,
  refuses: ['WrongFactorCode', 'TooManyGuesses', 'TotpNotBegun', 'TotpIsOn'],
});

/** Deletes the recovery codes as well. */
export const turnOffTotp = command('turnOffTotp', 'DELETE', '/users/totp', {
  who: oneself,
  limit: { name: 'totp_off', requests: 10, perMs: 60_000 },
  body: wholeProof,
  reply: StatusTrue,
  refuses: ['WrongPassword', 'TooManyGuesses', 'CodeRequired', 'WrongLoginCode', 'PasskeyNotAccepted', 'TotpIsOff'],
});

/** Voids the earlier ones. */
export const makeRecoveryCodes = command('makeRecoveryCodes', 'POST', '/users/totp/recovery-codes', {
  who: oneself,
  limit: { name: 'recovery_codes_make', requests: 10, perMs: 60_000 },
  body: wholeProof,
  reply: RecoveryCodes,
  refuses: ['WrongPassword', 'TooManyGuesses', 'CodeRequired', 'WrongLoginCode', 'PasskeyNotAccepted', 'TotpIsOff'],
});

/** Writes nothing. */
export const beginPasskey = command('beginPasskey', 'POST', '/users/passkeys/begin', {
  who: oneself,
  limit: { name: 'passkey_begin', requests: 10, perMs: 60_000 },
  body: wholeProof,
  reply: PasskeyCreation,
  refuses: ['WrongPassword', 'TooManyGuesses', 'CodeRequired', 'WrongLoginCode', 'PasskeyNotAccepted', 'TooManyPasskeys'],
});

/** The challenge ties the passkey to this user and session, and expires after a few minutes. */
export const addPasskey = command('addPasskey', 'POST', '/users/passkeys', {
  who: oneself,
  limit: { name: 'passkey_add', requests: 10, perMs: 60_000 },
  body: z.object({ name: text(1, FACTOR_LIMITS.passkeyName), credential: CreatedPasskey }),
  reply: RawPasskey,
  refuses: ['PasskeyRefused', 'TooManyPasskeys'],
});

export const removePasskey = command('removePasskey', 'DELETE', '/users/passkeys/:passkeyId', {
  who: oneself,
  limit: { name: 'passkey_remove', requests: 20, perMs: 60_000 },
  params: z.object({ passkeyId: z.string().regex(/^\d{1,20}$/) }),
  body: wholeProof,
  reply: StatusTrue,
  refuses: ['WrongPassword', 'TooManyGuesses', 'CodeRequired', 'WrongLoginCode', 'PasskeyNotAccepted', 'UnknownPasskey', 'NoOtherWayIn'],
});

/** Challenge for a passkey that replaces a code as proof; valid only for this session. Writes nothing. */
export const challengeProof = command('challengeProof', 'POST', '/users/passkeys/proof', {
  who: oneself,
  limit: { name: 'passkey_proof', requests: 20, perMs: 60_000 },
  reply: PasskeyRequest,
});

/** Writes nothing: the challenge is signed, and void after a log-in with it. */
export const challengePasskey = command('challengePasskey', 'POST', '/users/passkeys/challenge', {
  who: anyone,
  limit: { name: 'passkey_challenge', requests: 30, perMs: 60_000, by: 'address' },
  reply: PasskeyRequest,
});

/** Creates a session and no event. Needs no code, because the device verifies its user. */
export const logInWithPasskey = command('logInWithPasskey', 'POST', '/users/passkeys/login', {
  who: anyone,
  limit: { name: 'passkey_login', requests: 10, perMs: 30_000, by: 'address' },
  body: z.object({ credential: UsedPasskey }),
  reply: Token,
  refuses: ['PasskeyNotAccepted'],
});
