/**
 * Every service is restarted with SIGTERM, one after the other, while users send and receive messages: two command APIs and two
 * gateways behind the proxy, one projector. No request fails and no message is missed.
 */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { messageEvents, RawMessage } from '@folkmoot/contracts/messages/wire';
import { authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../src/free-port.ts';
import { request } from './harness/http.ts';
import { type Front, startProxy } from './harness/proxy.ts';
import { type Services, servicesWithPostgres } from './harness/services.ts';
import type { Program } from './processes.ts';
import { type Person, registerUser } from './user.ts';

const SENDERS = 4;
const LISTENERS = 6;
/** The number of messages between two restarts. */
const BETWEEN = 40;
const PAGE = 100;

type Instance = { readonly name: string; readonly settings: Readonly<Record<string, string>>; program: Program };

let services: Services;
const instances: Instance[] = [];
let proxy: Front;
let url: string;

async function start(name: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const settings = { PORT: String(await freePort()), ...more };
  const program = await services.start(name, settings);
  instances.push({ name, settings, program });
  return program.url;
}

beforeAll(async () => {
  // The time that a slow machine needs to start another projector.
  services = await servicesWithPostgres({ TRUST_PROXY: 'on', PROJECTION_WAIT_MS: '60000' });
  const commandApis = [await start('command-api'), await start('command-api')];
  await start('projector');
  const gateways = [
    await start('gateway', { COMMAND_API_URL: commandApis.join() }),
    await start('gateway', { COMMAND_API_URL: commandApis.join() }),
  ];
  proxy = await startProxy({ commandApiUrls: commandApis, gatewayUrls: gateways });
  url = proxy.url;
});

afterAll(async () => {
  await proxy?.stop();
  await services?.stop();
});

const Page = z.array(RawMessage);
const path = (channelId: string) => `/api/channels/${channelId}/messages`;

type Listener = { readonly seen: Set<string>; readonly signOns: () => number; readonly close: () => void };

/** Works like a client: reconnects automatically, authenticates, and fetches messages that it may have missed. */
function listen(person: Person, channelId: string, failures: string[]): Promise<Listener> {
  const seen = new Set<string>();
  const socket: Socket = io(url, { transports: ['websocket'], reconnectionDelay: 50, reconnectionDelayMax: 500, forceNew: true });
  let signOns = 0;
  let before: ReadonlySet<string> = new Set();
  socket.on('connect', () => {
    before = new Set(seen);
    socket.emit(clientEvents.authenticate.name, { token: person.token });
  });
  socket.on(messageEvents.created.name, (payload: unknown) => {
    seen.add(messageEvents.created.payload.parse(payload).message.content);
  });
  /** Pages backwards to messages from before the disconnection. A fast machine writes more than a page in the meantime. */
  async function catchUp(): Promise<void> {
    for (let older = ''; ; ) {
      const answer = await request(url, 'GET', `${path(channelId)}?limit=${PAGE}${older}`, { token: person.token });
      if (answer.status !== 200) return void failures.push(`GET ${answer.status} ${answer.text}`);
      const page = Page.parse(answer.body);
      for (const { content } of page) seen.add(content);
      const [oldest] = page;
      if (!oldest || page.length < PAGE || before.size === 0 || page.some(({ content }) => before.has(content))) return;
      older = `&before=${oldest.id}`;
    }
  }
  return new Promise((resolve) => {
    socket.on(authenticated.name, () => {
      signOns += 1;
      catchUp().then(
        () => resolve({ seen, signOns: () => signOns, close: () => void socket.disconnect() }),
        (error: unknown) => failures.push(`GET ${String(error)}`),
      );
    });
  });
}

it('H8 a rolling restart of every service fails no request and loses no message', async () => {
  const ann = await registerUser(url, 'Ann');
  const server = await ann.api.call(createServer, { body: { name: 'Rolling' } });
  const { code } = await ann.api.call(createInvite, { params: { serverId: server.id } });
  const people = await Promise.all(Array.from({ length: LISTENERS }, (_unused, index) => registerUser(url, `Reader${index}`)));
  for (const person of people) await person.api.call(joinServer, { params: { code } });
  const failures: string[] = [];
  const listeners = await Promise.all(people.map((person) => listen(person, server.defaultChannelId, failures)));

  const sent: string[] = [];
  let over = false;
  async function sendOn(sender: number): Promise<void> {
    for (let count = 0; !over; count += 1) {
      const content = `${sender}/${count}`;
      const answer = await request(url, 'POST', path(server.defaultChannelId), { token: ann.token, body: { content } }).catch(String);
      if (typeof answer === 'string' || answer.status !== 200) failures.push(typeof answer === 'string' ? answer : answer.text);
      else sent.push(content);
    }
  }
  async function more(before: string): Promise<void> {
    const until = sent.length + BETWEEN;
    await expect.poll(() => sent.length, { message: `before ${before}`, timeout: 60_000 }).toBeGreaterThan(until);
  }

  const senders = Array.from({ length: SENDERS }, (_unused, sender) => sendOn(sender));
  for (const instance of instances) {
    await more(instance.name);
    expect(await instance.program.end('SIGTERM'), instance.name).toBe(0);
    instance.program = await services.start(instance.name, instance.settings);
    const ready = async () => (await fetch(new URL('/readyz', instance.program.url))).status;
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
  }
  await more('the end');
  over = true;
  await Promise.all(senders);

  expect(failures).toEqual([]);
  expect(new Set(sent).size).toBe(sent.length);
  for (const [index, { seen, signOns }] of listeners.entries()) {
    await expect.poll(() => sent.filter((content) => !seen.has(content)), { message: `reader ${index}` }).toEqual([]);
    // Both gateways were restarted, so each connection was cut at least once.
    expect(signOns()).toBeGreaterThan(1);
  }
  for (const listener of listeners) listener.close();
});
