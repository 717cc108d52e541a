/** A command API is killed between claiming a file and storing its message: the file expires. */
import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type Server } from 'node:http';
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import { ClaimReply } from '@folkmoot/contracts/media/wire';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { type MediaService, startMedia } from '@folkmoot/media/app';
import { readConfig } from '@folkmoot/platform/config/config';
import { httpServer } from '@folkmoot/platform/http/server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Foundation, openFoundation } from '../src/foundation.ts';
import { freePort } from '../src/free-port.ts';
import { internalKey } from '../src/internal-key.ts';
import { mediaSettings, userOf } from '../src/media-folder.ts';
import { type Front, startProxy } from './harness/proxy.ts';
import { type Services, servicesWithPostgres } from './harness/services.ts';
import { PIXEL } from './harness/uploads.ts';
import type { Program } from './processes.ts';
import { registerUser } from './user.ts';

const HOUR = 3_600_000;

let services: Services;
let foundation: Foundation;
let app: FastifyInstance;
let media: MediaService;
let forwarder: Server;
let clockOffset = 0;
/** Called after a claim, before its answer is sent. */
let onClaim: () => Promise<void> = async () => undefined;
/** The path of the last claimed file. Only the claim contains it. */
let claimedPath = '';
const programs = new Map<string, Program>();
let commandApi: Readonly<Record<string, string>>;
let proxy: Front;
let url: string;
let mediaUrl: string;

async function start(name: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = await services.start(name, more);
  programs.set(name, program);
  return program.url;
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.');
  return address.port;
}

/** Forwards the requests of the command API to the media service. */
function startForwarder(): Server {
  return createHttpServer(async (incoming, outgoing) => {
    const { host: _host, connection: _connection, ...headers } = incoming.headers;
    const body = Buffer.concat(await incoming.toArray());
    const answer = await fetch(new URL(incoming.url ?? '', mediaUrl), {
      method: incoming.method ?? 'GET',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body.length > 0 ? { body } : {}),
    });
    const text = await answer.text();
    if (incoming.url?.startsWith(`${CDN_PATH}verify/`)) {
      claimedPath = ClaimReply.parse(JSON.parse(text)).path;
      await onClaim();
    }
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
}

beforeAll(async () => {
  services = await servicesWithPostgres();
  const { environment } = services;
  const masterKey = Buffer.from(environment.MASTER_KEY, 'hex');
  const config = readConfig(environment);
  foundation = await openFoundation({ config, databaseUrl: environment.DATABASE_URL, masterKey, service: 'media service' });
  const clock = () => Date.now() + clockOffset;
  const serviceKey = internalKey(masterKey);
  app = await httpServer({ ...foundation, trustProxy: false, internalKey: serviceKey, clock });
  media = await startMedia({
    ...foundation,
    ...mediaSettings(config, foundation.instance.current),
    clock,
    app,
    followed: foundation,
    internalKey: serviceKey,
    userOf: userOf(foundation.vault),
    blockOf: async () => null,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  mediaUrl = `http://127.0.0.1:${portOf(app.server)}`;
  forwarder = startForwarder();
  await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve));
  commandApi = { MEDIA_URL: `http://127.0.0.1:${portOf(forwarder)}`, PORT: String(await freePort()) };
  const [commandApiUrl] = await Promise.all([start('command-api', commandApi), start('projector')]);
  const gatewayUrl = await start('gateway', { COMMAND_API_URL: commandApiUrl });
  proxy = await startProxy({ commandApiUrls: [commandApiUrl], gatewayUrls: [gatewayUrl], mediaUrl });
  url = proxy.url;
});

afterAll(async () => {
  await proxy?.stop();
  forwarder?.close();
  await app?.close();
  await media?.stop();
  await foundation?.close();
  await services?.stop();
});

async function uploadFile(channelId: string): Promise<string> {
  const form = new FormData();
  form.append('f', new Blob([new Uint8Array(PIXEL)], { type: 'image/png' }), 'roof.png');
  const { fileId } = (await (await fetch(`${url}${CDN_PATH}upload`, { method: 'POST', body: form })).json()) as { fileId: string };
  await fetch(`${url}${CDN_PATH}attachments/${channelId}/${fileId}`, { method: 'POST' });
  return fileId;
}

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address);
  await response.arrayBuffer();
  return response.status;
}

async function mediaCaughtUp(): Promise<void> {
  const head = await foundation.log.head();
  await expect.poll(() => media.position()).toBeGreaterThanOrEqual(head);
}

describe('a killed command API', () => {
  it('H8 leaves only files that a message refers to', async () => {
    const ada = await registerUser(url, 'Ada');
    const server = await ada.api.call(createServer, { body: { name: 'Roofs' } });
    const channelId = server.defaultChannelId;
    const send = (fileId: string) =>
      ada.api.call(sendMessage, { params: { channelId }, key: randomUUID(), body: { content: 'The roof', nerimityCdnFileId: fileId } });

    const lost = await uploadFile(channelId);
    onClaim = async () => {
      await programs.get('command-api')?.end('SIGKILL');
    };
    await expect(send(lost)).rejects.toThrow();
    const lostAddress = `${url}${CDN_PATH}${claimedPath}`;
    onClaim = async () => undefined;
    expect(await statusOf(lostAddress)).toBe(200);
    await start('command-api', commandApi);

    const named = await uploadFile(channelId);
    await send(named);
    const namedAddress = `${url}${CDN_PATH}${claimedPath}`;
    await mediaCaughtUp();
    clockOffset = 24 * HOUR;
    for (let times = 0; times < 2; times += 1) await media.clean();
    expect(await statusOf(lostAddress)).toBe(200);
    clockOffset = 26 * HOUR;
    for (let times = 0; times < 2; times += 1) await media.clean();
    expect([await statusOf(lostAddress), await statusOf(namedAddress)]).toEqual([404, 200]);
  });
});
