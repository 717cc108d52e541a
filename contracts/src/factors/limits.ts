export const FACTOR_LIMITS = {
  passkeys: 20,
  passkeyName: 50,
  /** Six digits, or a recovery code as people may space it. */
  code: 40,
  recoveryCodes: 10,
  /** base64url. Attestations with chains of certificates are a few thousand. */
  credentialField: 20_000,
} as const;
