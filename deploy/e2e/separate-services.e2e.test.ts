/** The services as separate processes behind one origin: they share only a Postgres. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { createChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { channelEvents } from '@folkmoot/contracts/channels/wire';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { memberEvents } from '@folkmoot/contracts/members/wire';
import { listMessages, sendMessage, startTyping } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { getOwnDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createServer, getServer } from '@folkmoot/contracts/servers/commands';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../src/api-client.ts';
import { type Front, startProxy } from './harness/proxy.ts';
import { type Services, servicesWithPostgres } from './harness/services.ts';
import type { Program } from './processes.ts';
import { type Connection, connect, type Person, registerUser } from './user.ts';

const WITHIN_MS = 1000;
const TRIES = 3;

let shared: Services;
const services = new Map<string, Program>();
let proxy: Front;
let url: string;

async function start(name: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = await shared.start(name, more);
  services.set(name, program);
  return program.url;
}

beforeAll(async () => {
  // The time that a slow machine needs to start another projector.
  shared = await servicesWithPostgres({ TRUST_PROXY: 'on', PROJECTION_WAIT_MS: '60000' });
  const [commandApiUrl] = await Promise.all([start('command-api'), start('projector')]);
  const gatewayUrl = await start('gateway', { COMMAND_API_URL: commandApiUrl });
  proxy = await startProxy({ commandApiUrls: [commandApiUrl], gatewayUrls: [gatewayUrl] });
  url = proxy.url;
});

afterAll(async () => {
  await proxy?.stop();
  await shared?.stop();
});

type Setup = {
  readonly server: { id: string; defaultChannelId: string; defaultRoleId: string };
  readonly ada: Person;
  readonly ben: Person;
};

/** Two users in one server, through the one origin. */
async function twoPeople(): Promise<Setup> {
  const [ada, ben] = await Promise.all([registerUser(url, 'Ada'), registerUser(url, 'Ben')]);
  const server = await ada.api.call(createServer, { body: { name: 'Reading circle' } });
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  await ben.api.call(joinServer, { params: { code } });
  return { server, ada, ben };
}

async function msUntil(happening: Promise<unknown>): Promise<number> {
  const since = performance.now();
  await happening;
  return performance.now() - since;
}

/** A delay by design occurs every time. A busy machine gets another try. */
async function within(ms: number, tried: () => Promise<number>): Promise<void> {
  const took: number[] = [];
  while (took.length < TRIES && !took.some((each) => each < ms)) took.push(await tried());
  expect(Math.min(...took)).toBeLessThan(ms);
}

async function withSockets<T>(people: readonly Person[], test: (connections: readonly Connection[]) => Promise<T>): Promise<T> {
  const connections = await Promise.all(people.map((person) => connect(url, person.token)));
  try {
    return await test(connections);
  } finally {
    for (const connection of connections) connection.close();
  }
}

describe('services in separate processes', () => {
  it('are all alive and ready', async () => {
    for (const [name, program] of services) {
      for (const path of ['/healthz', '/readyz']) expect((await fetch(new URL(path, program.url))).status, `${name} ${path}`).toBe(200);
    }
  });

  it('serve the web client and both halves of the API at one origin', async () => {
    const page = await fetch(new URL('/', url));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(await apiClient(url).status(createServer, { body: { name: 'Nobody' } })).toBe(401);
    expect(await apiClient(url).status(getServer, { params: { serverId: '1234' } })).toBe(401);
  });

  it('deliver messages between two users in real time', async () => {
    const { server, ada, ben } = await twoPeople();
    await withSockets([ada, ben], async ([a, b]) => {
      expect(b?.snapshot.servers.map((each) => each.id)).toEqual([server.id]);
      const params = { channelId: server.defaultChannelId };
      await ada.api.call(startTyping, { params });
      expect(await b?.waitFor(messageEvents.typing)).toMatchObject({ userId: ada.id });
      const sent = await ada.api.call(sendMessage, { params, body: { content: 'Is anybody here?' } });
      expect(await b?.waitFor(messageEvents.created)).toMatchObject({ message: { id: sent.id, content: 'Is anybody here?' } });
      await ben.api.call(sendMessage, { params, body: { content: 'I am.' } });
      expect(await a?.waitFor(messageEvents.created, ({ message }) => message.createdById === ben.id)).toMatchObject({
        message: { content: 'I am.' },
      });
    });
  });

  it('notify members of a new member, and the new member of the server', async () => {
    const ada = await registerUser(url, 'Ada');
    const ben = await registerUser(url, 'Ben');
    const server = await ada.api.call(createServer, { body: { name: 'Reading circle' } });
    const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
    await withSockets([ada, ben], async ([a, b]) => {
      await ben.api.call(joinServer, { params: { code } });
      expect(await b?.waitFor(serverEvents.joined)).toMatchObject({ server: { id: server.id } });
      expect(await a?.waitFor(memberEvents.joined)).toMatchObject({ member: { userId: ben.id } });
      await ada.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, body: { content: 'Welcome!' } });
      expect(await b?.waitFor(messageEvents.created, ({ message }) => message.content === 'Welcome!')).toBeDefined();
    });
  });

  it('H5 show a change to its author right after the answer, and to everyone else too', async () => {
    const { server, ada, ben } = await twoPeople();
    const params = { channelId: server.defaultChannelId };
    for (let round = 0; round < 30; round += 1) {
      const { id } = await ada.api.call(sendMessage, { params, body: { content: `Page ${round}` } });
      for (const person of [ada, ben]) expect((await person.api.call(listMessages, { params })).at(-1)?.id).toBe(id);
    }
  });

  it('H6 exclude a kicked member immediately: no more reads, writes or events', async () => {
    await within(WITHIN_MS, async () => {
      const { server, ada, ben } = await twoPeople();
      const params = { channelId: server.defaultChannelId };
      return withSockets([ada, ben], async ([a, b]) => {
        await ada.api.call(kickMember, { params: { serverId: server.id, userId: ben.id } });
        expect(await ben.api.status(sendMessage, { params, body: { content: 'Still here?' } })).toBeGreaterThanOrEqual(400);
        expect(await ben.api.status(listMessages, { params })).toBeGreaterThanOrEqual(400);
        const took = await msUntil(Promise.all([b?.waitFor(serverEvents.left), a?.waitFor(memberEvents.left)]));
        await ada.api.call(sendMessage, { params, body: { content: 'Among ourselves' } });
        await a?.waitFor(messageEvents.created, ({ message }) => message.content === 'Among ourselves');
        expect(b?.unanswered()).not.toContain(messageEvents.created.name);
        return took;
      });
    });
  });

  it('H6 apply a removed permission within a second, on the socket too', async () => {
    await within(WITHIN_MS, async () => {
      const { server, ada, ben } = await twoPeople();
      const channel = await ada.api.call(createChannel, { params: { serverId: server.id }, body: { name: 'Committee' } });
      const params = { channelId: channel.id };
      return withSockets([ada, ben], async ([a, b]) => {
        await ben.api.call(sendMessage, { params, body: { content: 'May I?' } });
        await ada.api.call(setChannelPermissions, {
          params: { serverId: server.id, channelId: channel.id, roleId: server.defaultRoleId },
          body: { permissions: 0 },
        });
        expect(await ben.api.status(sendMessage, { params, body: { content: 'And now?' } })).toBeGreaterThanOrEqual(400);
        expect(await ben.api.status(listMessages, { params })).toBeGreaterThanOrEqual(400);
        const took = await msUntil(Promise.resolve(b?.waitFor(channelEvents.permissionsUpdated)));
        await ada.api.call(sendMessage, { params, body: { content: 'Closed session' } });
        await a?.waitFor(messageEvents.created, ({ message }) => message.content === 'Closed session');
        // The next event for everyone was sent later: if the secret had been sent, it would have arrived before.
        await ada.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, body: { content: 'Open again' } });
        const { message } = (await b?.waitFor(messageEvents.created, (event) => event.message.createdById === ada.id)) ?? {};
        expect(message?.content).toBe('Open again');
        return took;
      });
    });
  });

  it('H6 refuse an ended session in every service within a second', async () => {
    await within(WITHIN_MS, async () => {
      const ada = await registerUser(url, 'Ada');
      return withSockets([ada], async ([socket]) => {
        expect(await ada.api.status(getServer, { params: { serverId: '1234' } })).not.toBe(401);
        const { newToken } = await ada.api.call(updateProfile, { body: { password: ada.password, newPassword: 'another secret' } });
        const took = await msUntil(Promise.resolve(socket?.waitFor(accountEvents.authenticateError)));
        expect(await ada.api.status(getServer, { params: { serverId: '1234' } })).toBe(401);
        expect((await apiClient(url, newToken ?? null).call(getOwnDetails)).user.id).toBe(ada.id);
        return took;
      });
    });
  });

  it('H8 lose no message and apply none twice when the projector is killed and started again', async () => {
    const { server, ada, ben } = await twoPeople();
    const params = { channelId: server.defaultChannelId };
    await withSockets([ben], async ([b]) => {
      const texts = Array.from({ length: 20 }, (_, index) => `Line ${index}`);
      const sending = texts.map((content, index) => ada.api.call(sendMessage, { params, key: `line-${index}`, body: { content } }));
      await services.get('projector')?.end('SIGKILL');
      await start('projector');
      await Promise.all(sending);
      await Promise.all(texts.map((text) => b?.waitFor(messageEvents.created, ({ message }) => message.content === text)));
      const page = await ben.api.call(listMessages, { params });
      expect(
        page
          .map((message) => message.content)
          .filter((content) => content.startsWith('Line'))
          .sort(),
      ).toEqual([...texts].sort());
    });
  });

  it('stop cleanly on a signal', async () => {
    for (const name of ['gateway', 'command-api', 'projector']) {
      expect(await services.get(name)?.end('SIGTERM'), name).toBe(0);
    }
  });
});
