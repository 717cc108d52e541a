import { createServer, type Server } from 'node:http';
import { publicFetch } from '@folkmoot/platform/net/public-fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerFetch } from './provider-fetch.ts';

const outside = publicFetch();

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((_request, response) => response.end('reached'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('requests to a provider', () => {
  it.each(['127.0.0.1', 'localhost'])('on the internet do not reach the private %s', async (host) => {
    const fetch = providerFetch('https://provider.example', outside);
    await expect(fetch(`http://${host}:${port}/keys`, {})).rejects.toThrow(TypeError);
  });

  it('may go anywhere for a provider with a private name', async () => {
    for (const issuer of ['http://keycloak', 'https://login.internal', 'https://10.0.0.5']) {
      const answer = await providerFetch(issuer, outside)(`http://localhost:${port}/keys`, {});
      expect(await answer.text()).toBe('reached');
    }
  });

  it('may go to another host with a public address', async () => {
    const fetch = providerFetch(
      'https://provider.example',
      publicFetch((address) => address === '127.0.0.1'),
    );
    expect(await (await fetch(`http://127.0.0.1:${port}/keys`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })).text()).toBe(
      'reached',
    );
  });
});
