/** Pinned messages of a channel: permissions, events, and the effect of deletions. */
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { banMember } from '@folkmoot/contracts/members/commands';
import { deleteMessage, getMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { listPins, pinMessage, unpinMessage } from '@folkmoot/contracts/pins/commands';
import { describe, expect, it } from 'vitest';
import type { Connection } from './harness/connection.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { owner, member, newcomer, testServer, eventsOf: allEventsOf } = await startServerWithMembers();

async function say(person: Person, content: string, into = testServer.channelId): Promise<string> {
  return (await person.ask(sendMessage, { params: { channelId: into }, body: { content } })).id;
}

const on = (messageId: string, into = testServer.channelId) => ({ params: { channelId: into, messageId } });

async function pinned(person: Person, into = testServer.channelId): Promise<readonly string[]> {
  return (await person.ask(listPins, { params: { channelId: into } })).map((message) => message.content);
}

async function pinEvents(connection: Connection) {
  return (await allEventsOf(connection)).filter(([name]) => name.endsWith('pinned'));
}

describe('pins of a channel', () => {
  it('are complete messages, the latest pin first, and sent to everyone in the channel', async () => {
    const [first, second] = [await say(member, 'first'), await say(owner, 'second')];
    expect(await owner.ask(pinMessage, on(second))).toEqual({ status: true });
    await owner.ask(pinMessage, on(first));
    expect(await pinned(member)).toEqual(['first', 'second']);
    expect((await member.ask(listPins, { params: { channelId: testServer.channelId } }))[0]).toEqual(
      await member.ask(getMessage, on(first)),
    );
    const events = await pinEvents(testServer.memberConnection);
    expect(events.map(([name, payload]) => [name, payload])).toEqual([
      ['message:pinned', { channelId: testServer.channelId, messageId: second, pinnedById: owner.id, pinnedAt: expect.any(Number) }],
      ['message:pinned', { channelId: testServer.channelId, messageId: first, pinnedById: owner.id, pinnedAt: expect.any(Number) }],
    ]);
    await owner.ask(unpinMessage, on(second));
    expect(await pinned(owner)).toEqual(['first']);
    expect(await pinEvents(testServer.memberConnection)).toEqual([
      ['message:unpinned', { channelId: testServer.channelId, messageId: second }],
    ]);
  });

  it('are set by members who manage channels, once, only for messages of the channel', async () => {
    const id = await say(member, 'mine');
    await member.refused(pinMessage, on(id), 403);
    await newcomer.refused(pinMessage, on(id), 403);
    await newcomer.refused(listPins, { params: { channelId: testServer.channelId } }, 403);
    await owner.refused(unpinMessage, on(id), 400);
    await owner.ask(pinMessage, on(id));
    await owner.refused(pinMessage, on(id), 400);
    await owner.refused(pinMessage, on('1'), 404);
    const other = await owner.ask(createChannel, { params: { serverId: testServer.serverId }, body: { name: 'elsewhere' } });
    await owner.refused(pinMessage, on(id, other.id), 404);
  });

  it('are removed with their message, for any kind of deletion', async () => {
    const [first, second] = [await say(member, 'deleted'), await say(member, 'purged')];
    await owner.ask(pinMessage, on(first));
    await owner.ask(pinMessage, on(second));
    await owner.ask(deleteMessage, on(first));
    expect(await pinned(owner)).toEqual(['purged']);
    await owner.ask(banMember, {
      params: { serverId: testServer.serverId, userId: member.id },
      query: { shouldDeleteRecentMessages: 'true' },
    });
    expect(await pinned(owner)).toEqual([]);
  });

  it('work for both users of a direct message', async () => {
    const { channelId: dm } = await owner.ask(openDm, { params: { userId: member.id } });
    const id = await say(owner, 'keep this', dm);
    await member.ask(pinMessage, on(id, dm));
    expect(await pinned(owner, dm)).toEqual(['keep this']);
    expect((await pinEvents(testServer.ownerConnection)).map(([name]) => name)).toEqual(['message:pinned']);
    await newcomer.refused(listPins, { params: { channelId: dm } }, 403);
  });
});
