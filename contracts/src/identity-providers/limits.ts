/** Limits of identity providers (issue 21, section 5). */
export const IDENTITY_PROVIDER_LIMITS = {
  providers: 20,
  id: 40,
  name: 50,
  issuer: 500,
  clientId: 300,
  clientSecret: 1000,
  scopes: 300,
  rules: 50,
  claim: 200,
  value: 500,
  secondFactors: 20,
  secondFactor: 200,
  /** Base64url of 32 bytes is 43 characters. */
  code: 100,
  redirect: 2000,
  logoutToken: 20_000,
  /** Maximum number of identities per user. */
  identities: 20,
} as const;
