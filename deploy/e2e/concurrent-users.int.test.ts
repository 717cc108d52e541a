/** Concurrent users, incomplete characters, and a stop while users are connected. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { io } from 'socket.io-client';
import { describe, expect, inject, it } from 'vitest';
import { startNetwork } from './harness/network.ts';

describe('a stop', () => {
  it('does not wait for users to disconnect, and their clients see a lost connection, not a logout', async () => {
    const network = await startNetwork(inject('postgresUrl'));
    const ann = await network.register('Ann');
    await ann.signOn();
    const raw = io(network.url(), { transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => raw.on('connect', () => resolve()));
    const reason = new Promise<string>((resolve) => raw.on('disconnect', resolve));
    await network.stop();
    // Clients reconnect after a lost connection, but not after a disconnect by the server (realtime contract, section 1).
    expect(await reason).toMatch(/transport (close|error)/);
  });
});

describe('many users', () => {
  it('who do the same at the same time are served, and exceed no limit', async () => {
    const network = await startNetwork(inject('postgresUrl'));
    const owner = await network.register('Owner');
    const server = await owner.ask(createServer, { body: { name: 'Village Green' } });
    const guests = await Promise.all(Array.from({ length: 12 }, (_, index) => network.register(`Guest${index}`)));
    const invite = await owner.ask(createInvite, { params: { serverId: server.id } });
    await Promise.all(guests.map((guest) => guest.ask(joinServer, { params: { code: invite.code } })));
    const channelId = server.defaultChannelId;
    const { id } = await owner.ask(sendMessage, { params: { channelId }, body: { content: 'Who comes?' } });

    const path = `/api/channels/${channelId}/messages/${id}/reactions`;
    const reactions = await Promise.all(guests.map((guest) => guest.api('POST', path, { body: { name: '👍' } })));
    expect(reactions.map(({ status }) => status)).toEqual(guests.map(() => 200));

    const created = await Promise.all(
      Array.from({ length: 20 }, () => owner.api('POST', `/api/servers/${server.id}/channels`, { body: {} })),
    );
    expect(created.map(({ status }) => status)).toEqual(created.map(() => 200));

    const invites = await Promise.all(Array.from({ length: 15 }, () => owner.api('POST', `/api/servers/${server.id}/invites`, {})));
    expect(invites.filter(({ status }) => status === 200)).toHaveLength(9);

    const [guest] = guests;
    await owner.api('POST', `/api/servers/${server.id}/channels/${channelId}`, { body: { slowModeSeconds: 30 } });
    const sends = await Promise.all(
      Array.from({ length: 10 }, () => guest?.api('POST', `/api/channels/${channelId}/messages`, { body: { content: 'me' } })),
    );
    expect(sends.filter((sent) => sent?.status === 200)).toHaveLength(1);
    await network.stop();
  });

  it('H2 an incomplete character in a text gives the same rows in a replay', async () => {
    const network = await startNetwork(inject('postgresUrl'));
    const ann = await network.register('Ann');
    const server = await ann.ask(createServer, { body: { name: 'Village Green' } });
    const path = `/api/channels/${server.defaultChannelId}/messages`;
    const half = await ann.api('POST', path, { body: { content: 'a\ud800b' } });
    expect(half).toMatchObject({ status: 200, body: { content: 'a\ufffdb' } });
    expect(await ann.api('POST', path, { body: { content: 'write \\u0000 for NUL' } })).toMatchObject({ status: 200 });
    expect(await ann.api('POST', path, { body: { content: 'a\u0000b' } })).toMatchObject({ status: 400 });
    await network.stop();
  });
});
