import { createServer, type Server } from 'node:http';
import type { KnownProvider } from '@folkmoot/contracts/identity-providers/state';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oidcClient } from './oidc-client.ts';

const LOGIN = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), redirectUrl: 'https://folkmoot.example/callback' };

let server: Server;
let issuer: string;
let requests: number;
let now: number;

beforeEach(async () => {
  requests = 0;
  now = 0;
  server = createServer((_request, response) => {
    requests += 1;
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ issuer, ...endpoints }));
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
    ...{ id: 'p', name: 'P', issuer, clientId: 'c', scopes: 'openid', hasSecret: true, locked: false },
    ...{ createsAccounts: 'never', trustsEmail: false, secondFactors: [], rules: [] },
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
