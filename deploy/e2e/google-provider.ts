/** An identity provider on this machine, with a real OpenID Connect server, in place of Google. It accepts everyone. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';

export const CLIENT = { id: 'folkmoot', secret: randomUUID() } as const;
const DRIVE_SCOPE = 'https://www.googleapis.com/auth/drive.file';
const ACCOUNT = 'somebody at the provider';

export type GoogleProvider = {
  readonly issuer: string;
  /** Whether an access token is valid now. */
  readonly knows: (accessToken: string) => Promise<boolean>;
  /** The number of access tokens it has issued. */
  readonly given: () => number;
  readonly stop: () => Promise<void>;
};

const PAGE = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Let Folkmoot in?</h1>
<form method="post"><button>Allow</button></form></main></html>`;

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    return;
  }
  const grant = new provider.Grant({ accountId: ACCOUNT, clientId: CLIENT.id });
  grant.addOIDCScope(DRIVE_SCOPE);
  const result = { login: { accountId: ACCOUNT }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** `home`: the address of Folkmoot in the browser. */
export async function startGoogleProvider(home: string): Promise<GoogleProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The provider has no port.');
  const issuer = `http://localhost:${address.port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${home}/google-redirect`],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: [DRIVE_SCOPE],
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    issueRefreshToken: async () => true,
    rotateRefreshToken: false,
    pkce: { required: () => true },
    findAccount: async (_context, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, Interaction: 600, RefreshToken: 3600, Session: 3600 },
  });
  let given = 0;
  provider.on('access_token.saved', () => {
    given += 1;
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response).catch(() => response.writeHead(500).end());
    else void answer(request, response);
  });
  return {
    issuer,
    knows: async (accessToken) => (await provider.AccessToken.find(accessToken)) !== undefined,
    given: () => given,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Follows the redirects of a user who gives consent. Returns the parameters that the provider sends back. */
export async function giveConsent(consentUrl: string): Promise<{ readonly code: string; readonly state: string }> {
  const cookies = new Map<string, string>();
  let at = consentUrl;
  let method = 'GET';
  for (let steps = 0; steps < 10; steps += 1) {
    const response = await fetch(at, {
      method,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    await response.arrayBuffer();
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const to = response.headers.get('location');
    method = to === null ? 'POST' : 'GET';
    at = new URL(to ?? at, at).href;
    const { pathname, searchParams } = new URL(at);
    if (pathname === '/google-redirect') return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  }
  throw new Error('The provider did not redirect back.');
}
