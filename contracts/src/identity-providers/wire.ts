/** Log-in by an identity provider on the wire. */
import { z } from 'zod';
import { IDENTITY_PROVIDER_LIMITS as LIMITS } from './limits.ts';
import { IdentityProviderSettings } from './settings.ts';

export const RawIdentity = z.object({
  id: z.string(),
  providerId: z.string(),
  /** Null: the provider is no longer configured. */
  providerName: z.string().nullable(),
  label: z.string().nullable(),
  linkedAt: z.number(),
});
export type RawIdentity = z.infer<typeof RawIdentity>;

export const OwnIdentities = z.object({
  identities: z.array(RawIdentity),
  /** Whether the account has a password. */
  hasPassword: z.boolean(),
});
export type OwnIdentities = z.infer<typeof OwnIdentities>;

/** What is still needed: the password of the account with this e-mail address, the code of its authenticator, or an invitation. */
export const LOG_IN_NEEDS = ['password', 'code', 'invitation'] as const;

export const ProviderLogIn = z.union([
  /** `redirect`: page where the log-in started. */
  z.object({ token: z.string(), redirect: z.string() }),
  z.object({ pending: z.literal(true) }),
  /** `ticket`: for the next request, valid for 10 minutes. */
  z.object({ needs: z.enum(LOG_IN_NEEDS), ticket: z.string(), providerName: z.string() }),
]);
export type ProviderLogIn = z.infer<typeof ProviderLogIn>;

/** Visible to staff. The client secret is never shown. */
export const RawIdentityProvider = IdentityProviderSettings.extend({
  id: z.string(),
  hasSecret: z.boolean(),
  locked: z.boolean(),
  /** Redirect URL to register at the provider. */
  redirectUrl: z.string(),
  backchannelLogoutUrl: z.string(),
});
export type RawIdentityProvider = z.infer<typeof RawIdentityProvider>;

export const ProviderTest = z.object({
  result: z.enum(['ok', 'away', 'notAProvider', 'otherIssuer']),
  /** The issuer that the provider reports; null: none. */
  issuer: z.string().nullable(),
  authorizationEndpoint: z.string().nullable(),
  pkce: z.boolean(),
  backchannelLogout: z.boolean(),
});
export type ProviderTest = z.infer<typeof ProviderTest>;

/** Next URL of the browser, and the cookie that ties the log-in to it; null: the cookie is removed. */
export const ProviderRedirect = z.object({
  location: z.string().max(LIMITS.redirect * 4),
  cookie: z.object({ name: z.string(), value: z.string().nullable(), secure: z.boolean() }).nullable(),
});
export type ProviderRedirect = z.infer<typeof ProviderRedirect>;

/** In the fragment of `/login#oidc-error=…`. */
export const PROVIDER_PROBLEMS = ['away', 'cancelled', 'expired', 'failed', 'unknown'] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];
