/**
 * Google Drive with OpenID Connect discovery and OAuth with PKCE. The caller stores the refresh tokens. Only access tokens are cached here
 * while they are valid.
 */
import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import { boundedCache } from '@folkmoot/platform/vault/bounded-cache';
import * as oauth from 'openid-client';

export type GoogleSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The origin of the drive API, without a path. */
  readonly driveUrl: string;
};

type Refused = Refusal<'GoogleRefused' | 'GoogleNotOffered'>;

/** `refreshToken`: a new one, if the provider issued one. */
export type Access = { readonly accessToken: string; readonly refreshToken: string | null };

export type Google = {
  readonly driveUrl: string;
  /** The page on which the user grants access. */
  /** Whether this instance has an OAuth client at Google. */
  readonly isOffered: boolean;
  readonly consentUrl: (link: {
    readonly state: string;
    readonly verifier: string;
    readonly redirectUrl: string;
  }) => Promise<string | Refused>;
  /** Exchanges a code for a refresh token. */
  readonly redeem: (link: {
    readonly code: string;
    readonly state: string;
    readonly verifier: string;
    readonly redirectUrl: string;
  }) => Promise<{ readonly refreshToken: string } | Refused>;
  readonly access: (refreshToken: string) => Promise<Access | Refused>;
  /** Revokes the token at the provider, and drops cached tokens. */
  readonly revoke: (refreshToken: string) => Promise<void>;
};

/** Access to files that this app created, and no others. */
const SCOPE = 'https://www.googleapis.com/auth/drive.file';
/** Access tokens are valid for an hour. */
const REMEMBERED_MS = 50 * 60_000;
const MOST_REMEMBERED = 10_000;
const ANSWER_WITHIN_S = 10;

export const noGoogle: Google = {
  driveUrl: '',
  isOffered: false,
  consentUrl: async () => refuse('GoogleNotOffered'),
  redeem: async () => refuse('GoogleNotOffered'),
  access: async () => refuse('GoogleNotOffered'),
  revoke: async () => undefined,
};

export function google({ issuer, clientId, clientSecret, driveUrl }: GoogleSettings, logger: Logger, clock: () => number): Google {
  let found: Promise<oauth.Configuration> | null = null;
  const remembered = boundedCache<{ readonly accessToken: string; readonly until: number }>(MOST_REMEMBERED);

  /** Discovered on first use. A failed discovery is repeated. */
  function provider(): Promise<oauth.Configuration> {
    const server = new URL(issuer);
    // A test provider may run on the same machine.
    const execute = server.protocol === 'http:' ? [oauth.allowInsecureRequests] : [];
    found ??= oauth.discovery(server, clientId, clientSecret, undefined, { execute, timeout: ANSWER_WITHIN_S });
    return found.catch((error: unknown) => {
      found = null;
      throw error;
    });
  }

  async function orRefused<T>(work: (provider: oauth.Configuration) => Promise<T>): Promise<T | Refused> {
    try {
      return await work(await provider());
    } catch (error) {
      // Logs only the kind of error, because the error may contain codes and tokens.
      const kind = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown';
      logger.warn({ kind }, 'Google refused the access');
      return refuse('GoogleRefused');
    }
  }

  function keyOf(refreshToken: string): string {
    return createHash('sha256').update(refreshToken).digest('base64url');
  }

  return {
    driveUrl,
    isOffered: true,
    consentUrl: ({ state, verifier, redirectUrl }) =>
      orRefused(async (configuration) => {
        const url = oauth.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUrl,
          scope: SCOPE,
          state,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          access_type: 'offline',
          prompt: 'consent',
        });
        return url.href;
      }),
    redeem: ({ code, state, verifier, redirectUrl }) =>
      orRefused(async (configuration) => {
        const came = new URL(redirectUrl);
        came.search = new URLSearchParams({ code, state }).toString();
        // Clients return only code and state. With a single provider, its answer cannot be confused with another's.
        if (configuration.serverMetadata().authorization_response_iss_parameter_supported) {
          came.searchParams.set('iss', configuration.serverMetadata().issuer);
        }
        const tokens = await oauth.authorizationCodeGrant(configuration, came, { expectedState: state, pkceCodeVerifier: verifier });
        if (!tokens.refresh_token) throw new Error('There was no refresh token.');
        return { refreshToken: tokens.refresh_token };
      }),
    access: (refreshToken) =>
      orRefused(async (configuration) => {
        const known = remembered.get(keyOf(refreshToken));
        if (known && known.until > clock()) return { accessToken: known.accessToken, refreshToken: null };
        const tokens = await oauth.refreshTokenGrant(configuration, refreshToken);
        const renewed = tokens.refresh_token && tokens.refresh_token !== refreshToken ? tokens.refresh_token : null;
        remembered.set(keyOf(renewed ?? refreshToken), { accessToken: tokens.access_token, until: clock() + REMEMBERED_MS });
        return { accessToken: tokens.access_token, refreshToken: renewed };
      }),
    async revoke(refreshToken) {
      remembered.delete(keyOf(refreshToken));
      await orRefused((configuration) => oauth.tokenRevocation(configuration, refreshToken));
    },
  };
}
