/** What proves a person beside their password, on the wire. Passkeys speak the JSON of WebAuthn, level 3. */
import { z } from 'zod';
import { FACTOR_LIMITS } from './limits.ts';

export const RawPasskey = z.object({ id: z.string(), name: z.string(), addedAt: z.number(), usedAt: z.number().nullable() });
export type RawPasskey = z.infer<typeof RawPasskey>;

/** For their person alone. Nothing in it opens anything. */
export const RawFactors = z.object({
  /** null: a log-in asks for no code. */
  totp: z.object({ since: z.number(), recoveryCodesLeft: z.number() }).nullable(),
  passkeys: z.array(RawPasskey),
});
export type RawFactors = z.infer<typeof RawFactors>;

/** Shown once, when it is set up: as a text to type, and as the address that authenticators read from a picture. */
export const TotpSetUp = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetUp = z.infer<typeof TotpSetUp>;

/** Shown once: each opens the account once, in place of a code. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const Base64Url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(FACTOR_LIMITS.credentialField);
const credentialType = z.literal('public-key');

export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: credentialType, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

/** What a browser answers to `PasskeyCreation`, as far as it is looked at. */
export const CreatedPasskey = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: credentialType,
  response: z.object({ clientDataJSON: Base64Url, attestationObject: Base64Url }),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** What a browser answers to `PasskeyRequest`. `userHandle`: whose it is. */
export const UsedPasskey = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: credentialType,
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url, userHandle: Base64Url }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;
