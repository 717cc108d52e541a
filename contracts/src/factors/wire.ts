/** Second factors on the wire. Passkeys use the JSON of WebAuthn level 3. */
import { z } from 'zod';
import { FACTOR_LIMITS } from './limits.ts';

export const RawPasskey = z.object({ id: z.string(), name: z.string(), addedAt: z.number(), usedAt: z.number().nullable() });
export type RawPasskey = z.infer<typeof RawPasskey>;

/** Only for the user. Contains no secrets. */
export const RawFactors = z.object({
  /** Null: a log-in requires no code. */
  totp: z.object({ since: z.number(), recoveryCodesLeft: z.number() }).nullable(),
  passkeys: z.array(RawPasskey),
});
export type RawFactors = z.infer<typeof RawFactors>;

/** Shown once during setup: as text to type, and as the URI for a QR code. */
export const TotpSetUp = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetUp = z.infer<typeof TotpSetUp>;

/** Shown once. Each works once instead of a code. */
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

/** The browser's reply to `PasskeyCreation`, as far as it is used. */
export const CreatedPasskey = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: credentialType,
  response: z.object({ clientDataJSON: Base64Url, attestationObject: Base64Url }),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** The browser's reply to `PasskeyRequest`. `userHandle`: the user. */
export const UsedPasskey = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: credentialType,
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url, userHandle: Base64Url }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;
