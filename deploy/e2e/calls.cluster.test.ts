/** Calls over two gateways that are connected by Redis. It makes no difference which gateway a user is connected to. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { joinCall, leaveCall } from '@folkmoot/contracts/voice/commands';
import { voiceEvents } from '@folkmoot/contracts/voice/wire';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startProxy } from './harness/proxy.ts';
import { type Services, servicesWithRedis } from './harness/services.ts';
import type { Program } from './processes.ts';
import { type Connection, connect, type Person, registerUser } from './user.ts';

const DEAD_WITHIN_MS = 15_000;

let services: Services;
const undo: (() => Promise<void> | void)[] = [];
let gateways: readonly Program[];
let url: string;

beforeAll(async () => {
  services = await servicesWithRedis(inject('postgresUrl'));
  const { start } = services;
  const commandApi = await start('command-api');
  await start('projector');
  const startGateway = () => start('gateway', { COMMAND_API_URL: commandApi.url });
  gateways = [await startGateway(), await startGateway()];
  const proxy = await startProxy({
    commandApiUrls: [commandApi.url],
    gatewayUrls: gateways.map((gateway) => gateway.url).slice(0, 1),
  });
  undo.push(proxy.stop);
  url = proxy.url;
});

afterAll(async () => {
  for (const step of undo.splice(0)) await step();
  await services?.stop();
});

type Setup = { readonly channelId: string; readonly serverId: string; readonly ada: Person; readonly ben: Person };

async function registerMembers(): Promise<Setup> {
  const [ada, ben] = [await registerUser(url, 'Ada'), await registerUser(url, 'Ben')];
  const server = await ada.api.call(createServer, { body: { name: 'Reading circle' } });
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  await ben.api.call(joinServer, { params: { code } });
  return { channelId: server.defaultChannelId, serverId: server.id, ada, ben };
}

async function on(gateway: number, person: Person): Promise<Connection> {
  const connection = await connect(gateways[gateway]?.url ?? '', person.token);
  undo.push(connection.close);
  return connection;
}

const call = (person: Person, connection: Connection, channelId: string) =>
  person.api.call(joinCall, { params: { channelId }, body: { socketId: connection.socket.id ?? '' } });

describe('a call over two gateways', () => {
  it('is started by exactly one of the two users, and signals pass between gateways', async () => {
    const { ada, ben, channelId, serverId } = await registerMembers();
    const [adas, bens] = [await on(0, ada), await on(1, ben)];
    const begun: string[] = [];
    adas.socket.on(messageEvents.created.name, (payload: unknown) => {
      const { message } = messageEvents.created.payload.parse(payload);
      if (message.type === MESSAGE_TYPE.CALL_STARTED) begun.push(message.createdBy.id);
    });
    await Promise.all([call(ada, adas, channelId), call(ben, bens, channelId)]);
    for (const connection of [adas, bens]) {
      for (const { id } of [ada, ben]) {
        expect(await connection.waitFor(voiceEvents.joined, ({ userId }) => userId === id)).toEqual({ channelId, userId: id, serverId });
      }
    }
    await expect.poll(() => begun.length).toBe(1);
    const offer = { type: 'offer', sdp: 'v=0' };
    adas.socket.emit(clientEvents.sendCallSignal.name, { channelId, toUserId: ben.id, signal: offer });
    expect(await bens.waitFor(voiceEvents.signalReceived)).toEqual({ fromUserId: ada.id, channelId, signal: offer });
    const third = await on(1, ada);
    expect(third.snapshot.voiceChannelUsers.map((user) => user.userId).toSorted()).toEqual([ada.id, ben.id].toSorted());
    expect(begun).toHaveLength(1);
    await ben.api.call(leaveCall, { params: { channelId } });
    expect(await adas.waitFor(voiceEvents.left)).toEqual({ channelId, userId: ben.id });
  });

  it('moves with a user from one gateway to the other, and the old socket ends nothing', async () => {
    const { ada, ben, channelId } = await registerMembers();
    const [adas, bens, again] = [await on(0, ada), await on(1, ben), await on(1, ada)];
    await call(ada, adas, channelId);
    await call(ben, bens, channelId);
    await bens.waitFor(voiceEvents.joined, ({ userId }) => userId === ada.id);
    await call(ada, again, channelId);
    expect(await bens.waitFor(voiceEvents.left)).toEqual({ channelId, userId: ada.id });
    await bens.waitFor(voiceEvents.joined, ({ userId }) => userId === ada.id);
    adas.close();
    // Events are ordered, so the leave arrives before the join.
    const other = await registerUser(url, 'Cid');
    expect(await other.api.status(joinCall, { params: { channelId }, body: { socketId: again.socket.id ?? '' } })).toBe(403);
    again.socket.emit(clientEvents.sendCallSignal.name, { channelId, toUserId: ben.id, signal: 'still here' });
    expect(await bens.waitFor(voiceEvents.signalReceived)).toMatchObject({ signal: 'still here' });
    expect(bens.unanswered()).not.toContain(voiceEvents.left.name);
  });

  it('H6 ends when a permission is removed, on the gateway of the socket', async () => {
    const { ada, ben, channelId, serverId } = await registerMembers();
    const [adas, bens] = [await on(0, ada), await on(1, ben)];
    await call(ben, bens, channelId);
    await ada.api.call(kickMember, { params: { serverId, userId: ben.id } });
    expect(await adas.waitFor(voiceEvents.left)).toEqual({ channelId, userId: ben.id });
    expect(await bens.waitFor(voiceEvents.left)).toEqual({ channelId, userId: ben.id });
  });

  it('requires a socket of any gateway', async () => {
    const { ada, channelId } = await registerMembers();
    expect(await ada.api.status(joinCall, { params: { channelId }, body: { socketId: 'nobody-holds-this' } })).toBe(403);
    expect(await ada.api.status(leaveCall, { params: { channelId } })).toBe(403);
  });

  it('ends within 15 s for users whose gateway dies', async () => {
    const { ada, ben, channelId } = await registerMembers();
    const [adas, bens] = [await on(0, ada), await on(1, ben)];
    await call(ada, adas, channelId);
    await call(ben, bens, channelId);
    await adas.waitFor(voiceEvents.joined, ({ userId }) => userId === ben.id);
    const since = performance.now();
    await gateways[1]?.end('SIGKILL');
    expect(await adas.waitFor(voiceEvents.left)).toEqual({ channelId, userId: ben.id });
    expect(performance.now() - since).toBeLessThan(DEAD_WITHIN_MS);
  });
});
