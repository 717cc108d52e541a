/**
 * A client for OpenID Connect: discovery, authorization code with PKCE, state and nonce, and the returned tokens. `provider-fetch.ts`
 * decides which hosts may be contacted. Redirects are not followed.
 */
import type { KnownProvider } from '@folkmoot/contracts/identity-providers/state';
import type { ProviderTest } from '@folkmoot/contracts/identity-providers/wire';
import { type PublicFetch, publicFetch } from '@folkmoot/platform/net/public-fetch';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as oauth from 'openid-client';
import { z } from 'zod';
import { allClaims, loginMethodsIn } from './claims.ts';
import { type ProviderFetch, providerFetch } from './provider-fetch.ts';

const ANSWER_WITHIN_S = 10;
/** The check before a browser is redirected to the provider. */
const CHECK_WITHIN_S = 5;
/** A provider that answered counts as reachable for this time. */
const ANSWERED_MS = 10_000;
/** The endpoints of a provider are read again after this time. Keys are read again when a token names an unknown one. */
const DISCOVERED_MS = 10 * 60_000;
const LOGOUT_KEYS_COOLDOWN_MS = 5000;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** The maximum age of a logout token. */
const LOGOUT_TOKEN_AGE = '5 minutes';

export type Login = { readonly state: string; readonly nonce: string; readonly verifier: string; readonly redirectUrl: string };

/** The provider's claims about a logged-in user. */
export type Claims = {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
  /** `amr` and `acr` of the ID token. Userinfo is not signed and may be older than the login. */
  readonly methods: readonly string[];
  readonly all: Readonly<Record<string, unknown>>;
};

export type LogoutToken = { readonly issuer: string; readonly subject: string | null; readonly sid: string | null; readonly id: string };

/** `away`: no valid answer. `cancelled`: the user did not agree. `failed`: the answer is invalid. */
export type OidcProblem = 'away' | 'cancelled' | 'failed';

export class OidcFailed extends Error {
  readonly problem: OidcProblem;

  constructor(problem: OidcProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'OidcFailed';
    this.problem = problem;
  }
}

export type OidcClient = {
  readonly authorizationUrl: (provider: KnownProvider, secret: string | null, login: Login) => Promise<string>;
  /** `search`: the query of the return address. */
  readonly claims: (provider: KnownProvider, secret: string | null, login: Login, search: string) => Promise<Claims>;
  readonly logoutToken: (provider: KnownProvider, secret: string | null, token: string) => Promise<LogoutToken>;
  readonly test: (issuer: string) => Promise<ProviderTest>;
};

type Discovered = {
  readonly configuration: oauth.Configuration;
  readonly keys: JWTVerifyGetKey;
  readonly logoutKeys: JWTVerifyGetKey;
  readonly at: number;
  readonly reach: { answeredAt: number; asking: Promise<unknown> | null };
};

/** For tests that simulate an unavailable provider. */
export type OidcOptions = {
  readonly clock: () => number;
  readonly onProblem?: (providerId: string, kind: string) => void;
  readonly outside?: PublicFetch;
};

const Logout = z.object({
  iss: z.string(),
  sub: z.string().optional(),
  sid: z.string().optional(),
  jti: z.string().min(1),
  events: z.object({ [LOGOUT_EVENT]: z.object({}) }),
  nonce: z.undefined().optional(),
});

type Client = {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | null;
  readonly fetch: ProviderFetch;
};

async function discover({ issuer, clientId, secret, fetch }: Client, timeout = ANSWER_WITHIN_S): Promise<oauth.Configuration> {
  const server = new URL(issuer);
  const execute = server.protocol === 'http:' ? [oauth.allowInsecureRequests] : [];
  const authentication = secret === null ? oauth.None() : undefined;
  return oauth.discovery(server, clientId, secret ?? undefined, authentication, {
    execute,
    timeout,
    [oauth.customFetch]: fetch as oauth.CustomFetch,
  });
}

/** Errors may contain codes and tokens, so only their kind is logged. */
function kindOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code || (error instanceof Error ? error.name : 'unknown');
}

function isNotFound(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // The fetch failed, or the provider answered with an error or without JSON.
  return error instanceof TypeError || ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR'].includes(code);
}

function problemOf(error: unknown): OidcProblem {
  if (error instanceof OidcFailed) return error.problem;
  if (error instanceof oauth.AuthorizationResponseError) return error.error === 'access_denied' ? 'cancelled' : 'failed';
  return isNotFound(error) ? 'away' : 'failed';
}

export function oidcClient({ clock, onProblem = () => undefined, outside = publicFetch() }: OidcOptions): OidcClient {
  const known = new Map<string, Promise<Discovered>>();

  function clientOf({ issuer, clientId }: Pick<KnownProvider, 'issuer' | 'clientId'>, secret: string | null): Client {
    return { issuer, clientId, secret, fetch: providerFetch(issuer, outside) };
  }

  /** Discovered on first use. A failed discovery is repeated. */
  async function discovered(provider: KnownProvider, secret: string | null): Promise<Discovered> {
    const key = JSON.stringify([provider.id, provider.issuer, provider.clientId, secret]);
    const cached = known.get(key);
    const current = await cached?.catch(() => null);
    if (cached && current && clock() - current.at < DISCOVERED_MS) return cached;
    const client = clientOf(provider, secret);
    const asked = discover(client).then((configuration) => {
      const { jwks_uri: keysAt } = configuration.serverMetadata();
      if (keysAt === undefined) throw new OidcFailed('failed');
      // Keys are loaded only from the discovered address, without redirects.
      const keysFetch = (url: string, options: RequestInit) => client.fetch(url, { ...options, redirect: 'error' });
      const keysWith = (cooldownDuration: number) =>
        createRemoteJWKSet(new URL(keysAt), { timeoutDuration: ANSWER_WITHIN_S * 1000, cooldownDuration, [customFetch]: keysFetch });
      // Anyone can send a logout token with an unknown key. The token of a login comes from the provider itself.
      return {
        configuration,
        keys: keysWith(0),
        logoutKeys: keysWith(LOGOUT_KEYS_COOLDOWN_MS),
        at: clock(),
        reach: { answeredAt: clock(), asking: null },
      };
    });
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  }

  /**
   * A browser shows its own error page for an address that does not answer, and the user can't continue. This requests the discovery
   * document, because only browsers may reach the provider's pages.
   */
  async function reached(provider: KnownProvider, secret: string | null): Promise<oauth.Configuration> {
    const { configuration, reach } = await discovered(provider, secret);
    if (clock() - reach.answeredAt < ANSWERED_MS) return configuration;
    reach.asking ??= discover(clientOf(provider, secret), CHECK_WITHIN_S)
      .then(() => {
        reach.answeredAt = clock();
      })
      .finally(() => {
        reach.asking = null;
      });
    await reach.asking;
    return configuration;
  }

  async function orFailed<T>(providerId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      onProblem(providerId, kindOf(error));
      throw new OidcFailed(problemOf(error), { cause: error });
    }
  }

  /** Adds claims that are not in the ID token. If it fails, the login fails, because rules may depend on missing claims. */
  async function userInfo(configuration: oauth.Configuration, accessToken: string, subject: string): Promise<Record<string, unknown>> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    return { ...(await oauth.fetchUserInfo(configuration, accessToken, subject)) };
  }

  return {
    authorizationUrl: (provider, secret, { state, nonce, verifier, redirectUrl }) =>
      orFailed(provider.id, async () => {
        const configuration = await reached(provider, secret);
        const url = oauth.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUrl,
          scope: provider.scopes,
          state,
          nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),

    claims: (provider, secret, { state, nonce, verifier, redirectUrl }, search) =>
      orFailed(provider.id, async () => {
        const { configuration, keys } = await discovered(provider, secret);
        const url = new URL(redirectUrl);
        url.search = search;
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
        const tokens = await oauth.authorizationCodeGrant(configuration, url, checks);
        const { issuer } = configuration.serverMetadata();
        // The library relies on TLS instead of the signature, but a private network may have no TLS.
        const { payload } = await jwtVerify(tokens.id_token ?? '', keys, { issuer, audience: provider.clientId, clockTolerance: 30 });
        const subject = String(payload.sub);
        const more = await userInfo(configuration, tokens.access_token, subject);
        const sid = typeof payload.sid === 'string' ? payload.sid : null;
        return { issuer, subject, sid, methods: loginMethodsIn(payload), all: allClaims(payload, more) };
      }),

    logoutToken: (provider, secret, token) =>
      orFailed(provider.id, async () => {
        const { configuration, logoutKeys } = await discovered(provider, secret);
        const { issuer } = configuration.serverMetadata();
        const checks = {
          issuer,
          audience: provider.clientId,
          maxTokenAge: LOGOUT_TOKEN_AGE,
          clockTolerance: 30,
          requiredClaims: ['iat', 'jti'],
        };
        const { payload } = await jwtVerify(token, logoutKeys, checks);
        const { iss, sub = null, sid = null, jti } = Logout.parse(payload);
        if (sub === null && sid === null) throw new errors.JWTClaimValidationFailed('The logout token names no user.', payload);
        return { issuer: iss, subject: sub, sid, id: jti };
      }),

    async test(issuer) {
      const nothing = { issuer: null, authorizationEndpoint: null, pkce: false, backchannelLogout: false };
      try {
        const found = (await discover(clientOf({ issuer, clientId: 'test' }, null))).serverMetadata();
        const isComplete = found.authorization_endpoint !== undefined && found.token_endpoint !== undefined && found.jwks_uri !== undefined;
        return {
          result: isComplete ? ('ok' as const) : ('notAProvider' as const),
          issuer: found.issuer,
          authorizationEndpoint: found.authorization_endpoint ?? null,
          pkce: found.supportsPKCE(),
          backchannelLogout: found.backchannel_logout_supported === true,
        };
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return { ...nothing, result: 'otherIssuer' as const };
        return {
          ...nothing,
          result: error instanceof TypeError || code === 'OAUTH_TIMEOUT' ? ('away' as const) : ('notAProvider' as const),
        };
      }
    },
  };
}
