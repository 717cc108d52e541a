import { createServer, type Server } from 'node:http';
import type { KnownProvider } from '@folkmoot/contracts/identity-providers/state';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oidcClient } from './oidc-client.ts';

const LOGIN = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), redirectUrl: 'https://folkmoot.example/callback' };

let server: Server;
let issuer: string;
let requests: number;
let now: number;
/** What the server answers at a path; the discovery document elsewhere. */
let answers: Readonly<Record<string, unknown>>;

beforeEach(async () => {
  requests = 0;
  now = 0;
  answers = {};
  server = createServer((request, response) => {
    requests += 1;
    const endpoints = {
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
    };
    const answer = answers[request.url ?? ''] ?? { issuer, ...endpoints };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

afterEach(() => stop());

async function stop(): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function provider(): KnownProvider {
  return {
    id: 'p',
    name: 'P',
    issuer,
    clientId: 'c',
    scopes: 'openid',
    hasSecret: true,
    locked: false,
    createsAccounts: 'never',
    trustsEmail: false,
    secondFactors: [],
    rules: [],
  };
}

describe('a browser before its redirect to a provider', () => {
  it('is not redirected to a provider that stopped answering after discovery', async () => {
    const client = oidcClient({ clock: () => now });
    expect(await client.authorizationUrl(provider(), 'secret', LOGIN)).toContain(`${issuer}/auth?`);
    await stop();
    now = 10_000;
    await expect(client.authorizationUrl(provider(), 'secret', LOGIN)).rejects.toMatchObject({ problem: 'away' });
  });

  it('causes at most one check of the provider in ten seconds, for any number of logins', async () => {
    const client = oidcClient({ clock: () => now });
    const many = () => Promise.all(Array.from({ length: 20 }, () => client.authorizationUrl(provider(), 'secret', LOGIN)));
    await client.authorizationUrl(provider(), 'secret', LOGIN);
    now = 9_999;
    await many();
    expect(requests).toBe(1);
    now = 10_000;
    await many();
    await many();
    expect(requests).toBe(2);
  });
});

describe('the claims of a login', () => {
  async function claimsOf(token: Record<string, unknown>, userInfo: Record<string, unknown>) {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const idToken = await new SignJWT({ nonce: 'n', ...token })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(issuer)
      .setAudience('c')
      .setSubject('ada')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    answers = {
      '/token': { access_token: 'a', token_type: 'bearer', id_token: idToken },
      '/keys': { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] },
      '/userinfo': { sub: 'ada', ...userInfo },
    };
    return oidcClient({ clock: () => now }).claims(provider(), 'secret', LOGIN, '?code=x&state=s');
  }

  it('name a second factor only in the signed ID token, not in userinfo', async () => {
    expect(await claimsOf({}, { amr: ['otp'], acr: 'gold', groups: ['staff'] })).toMatchObject({ methods: [], all: { groups: ['staff'] } });
    expect(await claimsOf({ amr: ['otp'], acr: 'gold' }, {})).toMatchObject({ methods: ['otp', 'gold'] });
  });
});
