/**
 * An identity provider on this machine: a real OpenID Connect server. It accepts any username without a password. The test sets
 * the claims of each user.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type JWK } from 'oidc-provider';

export const CLIENT_ID = 'folkmoot';

export type Account = {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly amr?: string[];
  readonly acr?: string;
};

export type IdentityProvider = {
  readonly issuer: string;
  readonly secret: string;
  /** Sets the claims of a user from now on. */
  readonly set: (subject: string, account: Account) => void;
  /** Signs with a new key from now on. */
  readonly rotateKeys: () => void;
  /** Ends all sessions of a user here, and notifies Folkmoot. */
  readonly logOut: (subject: string) => Promise<void>;
  /** Logout tokens that were sent, oldest first. */
  readonly sentTokens: readonly string[];
  /** While it is away, it does not answer. */
  readonly away: (isAway: boolean) => void;
  readonly stop: () => Promise<void>;
};

const PAGE = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Log in at the provider</h1>
<form method="post"><label>Name <input name="login" value="carla"></label><button>Log in</button></form></main></html>`;

function freshKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' } as JWK;
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

type Options = {
  /** The public address of Folkmoot. */
  readonly home: string;
  /** Its real address. */
  readonly reach?: () => string;
  /** The id of the provider in Folkmoot. */
  readonly id: string;
};

export async function startIdentityProvider({ home, reach = () => home, id }: Options): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The provider has no port.');
  const issuer = `http://localhost:${address.port}`;
  const secret = randomUUID();
  const accounts = new Map<string, Account>();
  const sessions = new Map<string, Set<string>>();
  const sentTokens: string[] = [];
  let isAway = false;

  function build(): Provider {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: secret,
          redirect_uris: [`${home}/api/auth/oidc/${id}/callback`],
          backchannel_logout_uri: `${home}/api/auth/oidc/${id}/backchannel-logout`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [freshKey()] },
      cookies: { keys: [randomUUID()] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      pkce: { required: () => true },
      acrValues: ['gold'],
      claims: { openid: ['sub', 'groups', 'amr', 'acr'], email: ['email', 'email_verified'], profile: ['preferred_username', 'name'] },
      findAccount: async (_context, accountId) => ({
        accountId,
        claims: async () => ({ sub: accountId, ...accounts.get(accountId)?.claims }),
      }),
      async fetch(url: string | URL | Request, options?: RequestInit) {
        const body = String(options?.body ?? '');
        sentTokens.push(new URLSearchParams(body).get('logout_token') ?? '');
        const { method = 'GET', headers = {} } = options ?? {};
        return fetch(String(url).replace(home, reach()), { method, headers, body });
      },
      ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, Interaction: 600, Session: 3600, IdToken: 600 },
    } as ConstructorParameters<typeof Provider>[1]);
    provider.on('authorization.success', (context) => {
      const { session } = context.oidc;
      const subject = session?.accountId;
      const sid = session?.sidFor?.(CLIENT_ID);
      if (subject !== undefined && sid) sessions.set(subject, (sessions.get(subject) ?? new Set()).add(sid));
    });
    return provider;
  }

  let provider = build();
  let answer = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
      return;
    }
    const accountId = (await bodyOf(request)).get('login') ?? '';
    if (accountId === 'nobody') {
      await provider.interactionFinished(request, response, { error: 'access_denied' }, { mergeWithLastSubmission: false });
      return;
    }
    const { amr, acr } = accounts.get(accountId) ?? {};
    const grant = new provider.Grant({ accountId, clientId: CLIENT_ID });
    grant.addOIDCScope('openid profile email');
    const login = { accountId, ...(amr ? { amr } : {}), ...(acr === undefined ? {} : { acr }) };
    const result = { login, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isAway) request.socket.destroy();
    else if (request.url?.startsWith('/interaction/')) void interact(request, response).catch(() => response.writeHead(500).end());
    else void answer(request, response);
  });

  return {
    issuer,
    secret,
    sentTokens,
    set: (subject, account) => void accounts.set(subject, account),
    rotateKeys() {
      provider = build();
      answer = provider.callback();
    },
    async logOut(subject) {
      const client = await provider.Client.find(CLIENT_ID);
      const telling = client as unknown as { backchannelLogout(subject: string, sid: string): Promise<void> };
      for (const sid of sessions.get(subject) ?? []) await telling.backchannelLogout(subject, sid);
    },
    away(away) {
      isAway = away;
      if (away) server.closeAllConnections();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Visitor = {
  /**
   * Follows redirects with its own cookies up to a page of Folkmoot, and returns its address. `as`: the user who logs in at the
   * provider.
   */
  readonly follow: (url: string, as: string) => Promise<URL>;
  /** One request, without following redirects. */
  readonly request: (url: string) => Promise<Response>;
  /** The address to which the provider sends the browser back, before it is requested. */
  readonly followToCallback: (url: string, as: string) => Promise<URL>;
};

/** A browser that only knows redirects and cookies. `real` is the real address of `home`. */
export function visitor(home: string, real: () => string): Visitor {
  const jars = new Map<string, Map<string, string>>();

  async function sendRequest(url: string, init: RequestInit = {}): Promise<Response> {
    const at = url.startsWith(home) ? url.replace(home, real()) : url;
    const { host } = new URL(at);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  async function walk(url: string, as: string, isThere: (at: URL) => boolean): Promise<URL> {
    let at = new URL(url.startsWith('/') ? `${home}${url}` : url);
    for (let steps = 0; steps < 12; steps += 1) {
      if (isThere(at)) return at;
      const response = await sendRequest(at.href);
      const to = response.headers.get('location');
      if (to !== null) at = new URL(to, at);
      else if (at.pathname.startsWith('/interaction/')) {
        const posted = await sendRequest(at.href, { method: 'POST', body: new URLSearchParams({ login: as }) });
        at = new URL(posted.headers.get('location') ?? '', at);
      } else throw new Error(`${at.href} answered ${response.status}: ${await response.text()}`);
    }
    throw new Error('The redirects do not end.');
  }

  const isOurs = (at: URL) => at.href.startsWith(home);
  return {
    request: (url) => sendRequest(url),
    follow: (url, as) => walk(url, as, (at) => isOurs(at) && !at.pathname.startsWith('/api/')),
    followToCallback: (url, as) => walk(url, as, (at) => isOurs(at) && at.pathname.endsWith('/callback')),
  };
}
