/** Two gateways and two command APIs that share Redis: it makes no difference to which one a user is connected. */
import { updateChannel } from '@folkmoot/contracts/channels/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { sendMessage, startTyping } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { apiClient } from '../src/api-client.ts';
import { startProxy } from './harness/proxy.ts';
import { type Services, servicesWithRedis } from './harness/services.ts';
import type { Program } from './processes.ts';
import { type Connection, connect, type Person, registerUser } from './user.ts';

const DEAD_WITHIN_MS = 15_000;

let services: Services;
const undo: (() => Promise<void> | void)[] = [];
let commandApis: readonly string[];
let gateways: readonly string[];
let url: string;

function startGateway(): Promise<Program> {
  return services.start('gateway', { COMMAND_API_URL: commandApis.join(',') });
}

beforeAll(async () => {
  services = await servicesWithRedis(inject('postgresUrl'));
  const started = [await services.start('command-api'), await services.start('command-api')];
  await services.start('projector');
  commandApis = started.map((program) => program.url);
  gateways = [(await startGateway()).url, (await startGateway()).url];
  // Users register at one command API. Another one may see them a moment later.
  const [commandApiUrls, gatewayUrls] = [commandApis.slice(0, 1), gateways];
  const proxy = await startProxy({ commandApiUrls, gatewayUrls });
  undo.push(proxy.stop);
  url = proxy.url;
});

afterAll(async () => {
  for (const step of undo.splice(0)) await step();
  await services?.stop();
});

type Setup = { readonly channelId: string; readonly serverId: string; readonly ada: Person; readonly ben: Person; readonly cid: Person };

async function registerMembers(): Promise<Setup> {
  const [ada, ben, cid] = [await registerUser(url, 'Ada'), await registerUser(url, 'Ben'), await registerUser(url, 'Cid')];
  const server = await ada.api.call(createServer, { body: { name: 'Reading circle' } });
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  for (const person of [ben, cid]) await person.api.call(joinServer, { params: { code } });
  return { channelId: server.defaultChannelId, serverId: server.id, ada, ben, cid };
}

async function withConnections(
  lines: readonly (readonly [person: Person, gateway: number])[],
  test: (...connections: readonly [Connection, Connection]) => Promise<void>,
): Promise<void> {
  const [one, other] = await Promise.all(lines.map(([person, gateway]) => connect(gateways[gateway] ?? '', person.token)));
  if (!one || !other) throw new Error('The test needs two connections.');
  try {
    await test(one, other);
  } finally {
    one.close();
    other.close();
  }
}

/** The contents of all messages that a connection receives from now on. */
function messagesOf(connection: Connection): string[] {
  const contents: string[] = [];
  connection.socket.on(messageEvents.created.name, (payload: unknown) => {
    contents.push(messageEvents.created.payload.parse(payload).message.content ?? '');
  });
  return contents;
}

const presenceOf = (connection: Connection, userId: string) => connection.snapshot.presences.find((each) => each.userId === userId);

describe('two gateways', () => {
  it('H7 H8 deliver every message once and in one order, whichever command API accepted it', async () => {
    const { ada, ben, cid, channelId } = await registerMembers();
    // Cid joined last: a command API that knows Cid knows everyone.
    const other = apiClient(commandApis[1] ?? '', cid.token);
    await expect.poll(() => other.status(startTyping, { params: { channelId } })).toBe(204);
    await withConnections(
      [
        [ada, 0],
        [ben, 1],
      ],
      async (a, b) => {
        const [messagesA, messagesB] = [messagesOf(a), messagesOf(b)];
        const apis = commandApis.flatMap((each) => [apiClient(each, ada.token), apiClient(each, ben.token)]);
        const count = 40;
        await Promise.all(
          Array.from({ length: count }, (_, index) =>
            apis[index % apis.length]?.call(sendMessage, { params: { channelId }, body: { content: `Page ${index}` } }),
          ),
        );
        await ada.api.call(sendMessage, { params: { channelId }, body: { content: 'The end' } });
        await expect.poll(() => [messagesA.at(-1), messagesB.at(-1)]).toEqual(['The end', 'The end']);
        expect(messagesA).toHaveLength(count + 1);
        expect(messagesB).toEqual(messagesA);
      },
    );
  });

  it('forward typing, status changes and dismissals to each other’s sockets', async () => {
    const { ada, ben, channelId } = await registerMembers();
    await withConnections(
      [
        [ada, 0],
        [ben, 1],
      ],
      async (a, b) => {
        await ada.api.call(startTyping, { params: { channelId } });
        expect(await b.waitFor(messageEvents.typing)).toMatchObject({ userId: ada.id });
        await ben.api.call(choosePresence, { body: { status: 4 } });
        expect(await a.waitFor(presenceEvents.updated, ({ status }) => status === 4)).toEqual({ userId: ben.id, status: 4 });
        const otherConnection = await connect(gateways[1] ?? '', ada.token);
        expect(presenceOf(otherConnection, ben.id)).toMatchObject({ status: 4 });
        a.socket.emit(clientEvents.dismiss.name, { channelId });
        expect(await otherConnection.waitFor(unreadEvents.dismissed)).toEqual({ channelId });
        otherConnection.close();
      },
    );
  });

  it('share presence: a user is online as long as one of their sockets is, at any gateway', async () => {
    const { ada, ben } = await registerMembers();
    const a = await connect(gateways[0] ?? '', ada.token);
    const first = await connect(gateways[1] ?? '', ben.token);
    expect(await a.waitFor(presenceEvents.updated, ({ userId }) => userId === ben.id)).toMatchObject({ status: 1 });
    const second = await connect(gateways[0] ?? '', ben.token);
    expect(presenceOf(second, ada.id)).toMatchObject({ status: 1 });
    // The second socket is announced first: from then on both are known everywhere.
    for (const [socket, name] of [[second.socket, 'Music'] as const, [first.socket, 'Chess'] as const]) {
      const activity = { name, action: 'Playing' };
      socket.emit(clientEvents.updateActivity.name, activity);
      expect(await a.waitFor(presenceEvents.updated, (payload) => payload.activity?.name === name)).toEqual({ userId: ben.id, activity });
    }
    const statuses: unknown[] = [];
    a.socket.on(presenceEvents.updated.name, (payload: unknown) => {
      const { userId, status } = presenceEvents.updated.payload.parse(payload);
      if (userId === ben.id) statuses.push(status);
    });
    first.close();
    await a.waitFor(presenceEvents.updated, ({ userId, activity }) => userId === ben.id && activity === null);
    expect(statuses.filter((status) => status !== undefined)).toEqual([]);
    second.close();
    expect(await a.waitFor(presenceEvents.updated, ({ userId, status }) => userId === ben.id && status !== undefined)).toEqual({
      userId: ben.id,
      status: 0,
    });
    a.close();
  });

  it('prevent bypassing slow mode through two command APIs', async () => {
    const { ada, ben, cid, channelId, serverId } = await registerMembers();
    await ada.api.call(updateChannel, { params: { serverId, channelId }, body: { slowModeSeconds: 60 } });
    // As soon as Cid is refused there, the other command API knows that the channel is slow.
    const other = apiClient(commandApis[1] ?? '', cid.token);
    await cid.api.call(sendMessage, { params: { channelId }, body: { content: 'First!' } });
    await expect.poll(() => other.status(sendMessage, { params: { channelId }, body: { content: 'Second!' } })).toBe(429);
    const apis = commandApis.map((each) => apiClient(each, ben.token));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => apis[index % 2]?.status(sendMessage, { params: { channelId }, body: { content: 'Now!' } })),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 429)).toHaveLength(19);
  });

  it('report users of a killed gateway as offline within 15 seconds, and as online when they reconnect', async () => {
    const { ada, ben } = await registerMembers();
    const crashingGateway = await startGateway();
    const a = await connect(gateways[0] ?? '', ada.token);
    const b = await connect(crashingGateway.url, ben.token);
    expect(await a.waitFor(presenceEvents.updated, ({ userId }) => userId === ben.id)).toMatchObject({ status: 1 });
    const since = performance.now();
    await crashingGateway.end('SIGKILL');
    expect(await a.waitFor(presenceEvents.updated, ({ userId }) => userId === ben.id)).toEqual({ userId: ben.id, status: 0 });
    expect(performance.now() - since).toBeLessThan(DEAD_WITHIN_MS);
    b.close();
    const again = await connect(gateways[1] ?? '', ben.token);
    expect(await a.waitFor(presenceEvents.updated, ({ userId }) => userId === ben.id)).toMatchObject({ status: 1 });
    again.close();
    expect(await a.waitFor(presenceEvents.updated, ({ userId }) => userId === ben.id)).toEqual({ userId: ben.id, status: 0 });
    a.close();
  });
});
