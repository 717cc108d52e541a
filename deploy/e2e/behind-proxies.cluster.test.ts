/** Folkmoot behind the proxies of docs/guides/install.md: over TLS, with the real programs. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { login, register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { ownCertificates } from '@folkmoot/platform/net/own-certificates';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { apiClient } from '../src/api-client.ts';
import { connectAs } from './harness/connection.ts';
import { type Certificate, caddyFront, type FrontProxy, nginxFront } from './harness/front-proxies.ts';
import { type Network, startNetwork } from './harness/network.ts';
import { upload } from './harness/uploads.ts';

/** An address of this machine, so that the proxy sees another address than Folkmoot. */
const CLIENT = '127.0.0.7';
/** The address in the client's own header. */
const CLAIMED = '203.0.113.9';
const SECRET = 'a plain secret';

let folder: string;
let certificate: Certificate;
let network: Network;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-fronts-'));
  const certificates = await ownCertificates('front', 'chat.example.com', new Date());
  certificate = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  writeFileSync(certificate.certificate, certificates.certificate);
  writeFileSync(certificate.key, certificates.key);
  setDefaultCACertificates([...getCACertificates('default'), certificates.ca]);
  network = await startNetwork(inject('postgresUrl'), { TRUST_PROXY: 'on' });
  await network.register('Founder');
});

afterAll(async () => {
  await network?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Reply = { readonly status: number; readonly body: unknown };

/** Sends a request from another address than the proxy's. */
async function requestFrom(address: string, url: string, method: string, body: unknown, headers: OutgoingHttpHeaders): Promise<Reply> {
  const sent = request(url, { method, localAddress: address, headers: { 'content-type': 'application/json', ...headers } });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const answer = await new Promise<NodeJS.ReadableStream & { statusCode?: number }>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  return { status: answer.statusCode ?? 0, body: JSON.parse(await text(answer)) as unknown };
}

describe.each([
  ['nginx', nginxFront],
  ['Caddy', caddyFront],
])('behind %s', (name, start) => {
  let front: FrontProxy;

  beforeAll(async () => {
    const own = mkdtempSync(join(folder, `${name}-`));
    front = await start({ folder: own, productUrl: network.url(), certificate });
  });

  afterAll(() => front?.stop());

  async function registerBehindProxy(username: string): Promise<{ readonly id: string; readonly token: string; readonly email: string }> {
    const email = `${username}.${randomBytes(4).toString('hex')}@example.com`.toLowerCase();
    const { token } = Token.parse(await apiClient(front.url).call(register, { body: { email, username, password: SECRET, token: '' } }));
    const { user } = await apiClient(front.url, token).call(getOwnDetails);
    return { id: user.id, token, email };
  }

  it('users register, log in, and see each other’s messages immediately', async () => {
    const [ada, ben] = [await registerBehindProxy('Ada'), await registerBehindProxy('Ben')];
    const again = Token.parse(await apiClient(front.url).call(login, { body: { email: ada.email, password: SECRET } }));
    const api = apiClient(front.url, again.token);
    const { id: serverId, defaultChannelId: channelId } = await api.call(createServer, { body: { name: 'House' } });
    const { code } = await api.call(createInvite, { params: { serverId } });
    await apiClient(front.url, ben.token).call(joinServer, { params: { code } });
    const connection = await connectAs(front.url, ben.token);
    const sent = await api.call(sendMessage, { params: { channelId }, body: { content: 'Through the proxy' } });
    const received = await connection.until(messageEvents.created, ({ message }) => message.id === sent.id);
    expect(received.message.content).toBe('Through the proxy');
    connection.close();
  });

  it('accepts files of many megabytes', async () => {
    const ada = await registerBehindProxy('Ada');
    const { defaultChannelId } = await apiClient(front.url, ada.token).call(createServer, { body: { name: 'House' } });
    const bytes = randomBytes(12 * 1024 * 1024);
    const to = `attachments/${defaultChannelId}`;
    expect(await upload(front.url, to, bytes, 'notes.bin', 'application/octet-stream')).toMatch(/^[\w-]+$/);
  });

  it('records the address of the client, whatever its headers claim', async () => {
    const ada = await registerBehindProxy('Ada');
    const headers = { authorization: ada.token, 'x-forwarded-for': CLAIMED, 'x-request-id': 'chosen' };
    const { status } = await requestFrom(CLIENT, `${front.url}/api/users`, 'GET', undefined, headers);
    expect(status).toBe(200);
    const { devices } = network.product().foundation.vault;
    const seenAddresses = async () => (await devices.of(ada.id)).map(({ address }) => address);
    await expect.poll(seenAddresses).toContain(CLIENT);
    expect(await seenAddresses()).not.toContain(CLAIMED);
  });

  it('redirects plain HTTP to https, and serves the page of the client', async () => {
    const answer = await fetch(`${front.plainUrl}/login`, { redirect: 'manual', headers: { host: 'chat.example.com' } });
    expect([301, 308]).toContain(answer.status);
    expect(answer.headers.get('location')).toMatch(/^https:/);
    expect((await fetch(`${front.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${front.url}/metrics`)).status).toBe(404);
  });
});

describe('the nginx configuration', () => {
  it('is accepted by nginx without a warning', async () => {
    const own = mkdtempSync(join(folder, 'tested-'));
    const front = await nginxFront({ folder: own, productUrl: network.url(), certificate });
    await front.stop();
    const { stderr } = await promisify(execFile)('nginx', ['-t', '-p', own, '-c', front.settings]);
    expect(stderr).toContain('test is successful');
    expect(stderr).not.toContain('[warn]');
  });
});
