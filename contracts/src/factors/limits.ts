export const FACTOR_LIMITS = {
  passkeys: 20,
  passkeyName: 50,
  /** Six digits, or a recovery code with any spacing. */
  code: 40,
  recoveryCodes: 10,
  /** base64url. Attestations with certificate chains have a few thousand characters. */
  credentialField: 20_000,
} as const;
