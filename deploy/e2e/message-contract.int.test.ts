/** Messages in the wire contract: answers, realtime events, refusals and their order. */
import { createChannel, setChannelPermissions, updateChannel } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import {
  addReaction,
  deleteMessage,
  editMessage,
  listMessages,
  markUnread,
  removeReaction,
  sendMessage,
  startTyping,
} from '@folkmoot/contracts/messages/commands';
import { describe, expect, it } from 'vitest';
import type { Connection } from './harness/connection.ts';
import { pathOf } from './harness/http.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

const at = () => ({ params: { serverId: testServer.serverId } });

async function eventNames(connection: Connection): Promise<readonly string[]> {
  return (await eventsOf(connection)).map(([name]) => name);
}

describe('messages', () => {
  const on = (messageId: string) => ({ params: { channelId: testServer.channelId, messageId } });

  it('contain the socket id only for the socket that sent them, which gets its copy', async () => {
    const second = await member.signOn();
    await eventNames(testServer.memberConnection);
    const sent = await member.ask(sendMessage, {
      params: { channelId: testServer.channelId },
      body: { content: 'hi', socketId: testServer.memberConnection.id },
    });
    const { serverId } = testServer;
    expect(await eventsOf(testServer.memberConnection)).toEqual([
      ['message:created', { message: sent, serverId, socketId: testServer.memberConnection.id }],
    ]);
    for (const connection of [testServer.ownerConnection, second])
      expect(await eventsOf(connection)).toEqual([['message:created', { message: sent, serverId }]]);
    await member.ask(sendMessage, {
      params: { channelId: testServer.channelId },
      body: { content: 'as another', socketId: testServer.ownerConnection.id },
    });
    expect((await eventsOf(testServer.ownerConnection))[0]?.[1]).not.toHaveProperty('socketId');
    second.close();
  });

  it('ping nobody whose mention is code or part of a link', async () => {
    const content = `\`[@:${owner.id}]\` [[@:${owner.id}]](https://a.example) \`[@:e]\``;
    const sent = await member.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content } });
    expect(sent).toMatchObject({ content, mentions: [] });
    await eventNames(testServer.ownerConnection);
    await eventNames(testServer.memberConnection);
  });

  it('are edited, reacted to, marked and deleted, and each event has all its keys', async () => {
    const sent = await member.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content: `hi [@:${owner.id}]` } });
    await eventNames(testServer.ownerConnection);
    await eventNames(testServer.memberConnection);
    const edited = await member.ask(editMessage, { ...on(sent.id), body: { content: ' bye ' } });
    expect(edited).toMatchObject({ content: 'bye', mentions: [], embed: null, editedAt: expect.any(Number) });
    expect(edited).not.toHaveProperty('reactions');
    const change = { channelId: testServer.channelId, messageId: sent.id, name: '🎉', emojiId: null, gif: null };
    expect(await owner.ask(addReaction, { ...on(sent.id), body: { name: '🎉' } })).toEqual({
      ...change,
      count: 1,
      reactedByUserId: owner.id,
    });
    expect(await owner.ask(removeReaction, { ...on(sent.id), body: { name: '🎉', emojiId: null } })).toEqual({
      ...change,
      count: 0,
      reactionRemovedByUserId: owner.id,
    });
    await owner.ask(markUnread, on(sent.id));
    await owner.refused(markUnread, on('1'), 404, null);
    await owner.ask(deleteMessage, on(sent.id));
    expect(await eventsOf(testServer.ownerConnection)).toEqual([
      ['message:updated', { channelId: testServer.channelId, messageId: sent.id, updated: edited }],
      ['message:reaction_added', { ...change, count: 1, reactedByUserId: owner.id }],
      ['message:reaction_removed', { ...change, count: 0, reactionRemovedByUserId: owner.id }],
      ['message:mark_unread', { channelId: testServer.channelId, at: sent.createdAt - 1 }],
      ['message:deleted', { channelId: testServer.channelId, messageId: sent.id, deletedAttachmentCount: 0 }],
    ]);
    expect(await eventNames(testServer.memberConnection)).not.toContain('message:mark_unread');
    await owner.refused(deleteMessage, on(sent.id), 404, null);
    await member.refused(editMessage, { ...on(sent.id), body: { content: 'x' } }, 400, null);
  });

  it('are refused in the order of the contract', async () => {
    const send = (person: Person, body: unknown, status: number, path: string | null) =>
      person.refused(sendMessage, { params: { channelId: testServer.channelId }, body }, status, path);
    await send(newcomer, { content: 7 }, 403, null);
    await send(member, { content: 7 }, 400, 'content');
    await send(member, { content: '   ' }, 400, 'content');
    await send(member, { content: 'x'.repeat(2001) }, 400, 'content');
    await send(member, { content: null, silent: null }, 400, 'content');
    await send(member, { content: 'x', replyToMessageIds: ['1', '2', '3', '4', '5', '6'] }, 400, 'replyToMessageIds');
    await owner.ask(updateChannel, {
      params: { serverId: testServer.serverId, channelId: testServer.channelId },
      body: { slowModeSeconds: 30 },
    });
    await member.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content: 'first' } });
    expect(await send(member, { content: 7 }, 429, null)).toMatchObject({ slowMode: true });
    const category = await owner.ask(createChannel, { ...at(), body: { type: 2 } });
    await owner.refused(sendMessage, { params: { channelId: category.id }, body: { content: 'x' } }, 400, null);
    await owner.refused(listMessages, { params: { channelId: category.id } }, 400, null);
  });

  it('are returned oldest first in pages, in every direction', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1)
      ids.push((await owner.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content: `${count}` } })).id);
    const page = async (query: Record<string, string>) =>
      (await owner.ask(listMessages, { params: { channelId: testServer.channelId }, query })).map(({ id }) => id);
    expect(await page({ limit: '5' })).toEqual(ids.slice(-5));
    expect(await page({ limit: '5', before: ids[5] ?? '' })).toEqual(ids.slice(0, 5));
    expect(await page({ limit: '3', after: ids[5] ?? '' })).toEqual(ids.slice(6, 9));
    expect(await page({ limit: '4', around: ids[6] ?? '' })).toEqual(ids.slice(5, 9));
    expect((await page({ after: '0', limit: '2' })).length).toBe(2);
    expect(await page({ limit: '101' })).toEqual([]);
    expect(await page({ limit: '-1' })).toEqual([]);
    expect((await page({ limit: 'undefined', before: 'undefined' })).length).toBe(13);
    expect((await page({ limit: '0' })).length).toBe(13);
  });

  it('send typing events to everyone else', async () => {
    await member.ask(startTyping, { params: { channelId: testServer.channelId } });
    expect(await eventsOf(testServer.ownerConnection)).toEqual([
      ['channel:typing', { channelId: testServer.channelId, userId: member.id }],
    ]);
    expect(await eventNames(testServer.memberConnection)).toEqual([]);
    const { channelId: dm } = await owner.ask(openDm, { params: { userId: newcomer.id } });
    await owner.ask(startTyping, { params: { channelId: dm } });
    expect(await eventsOf(testServer.newcomerConnection)).toEqual([['channel:typing', { channelId: dm, userId: owner.id }]]);
    expect((await owner.api('POST', pathOf(startTyping, { params: { channelId: dm } }))).text).toBe('');
  });

  it('do not reveal a quoted message that a reader could not open', async () => {
    const hidden = await owner.ask(createChannel, { ...at(), body: { name: 'hidden' } });
    await owner.ask(setChannelPermissions, {
      params: { serverId: testServer.serverId, channelId: hidden.id, roleId: testServer.defaultRoleId },
      body: { permissions: 0 },
    });
    const secret = await owner.ask(sendMessage, { params: { channelId: hidden.id }, body: { content: 'a secret' } });
    await member.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content: `[q:${secret.id}]` } });
    await owner.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content: `look [q:${secret.id}]` } });
    await network.settle();
    expect(JSON.stringify(testServer.memberConnection.take())).not.toContain('a secret');
    expect(JSON.stringify(await member.ask(listMessages, { params: { channelId: testServer.channelId } }))).not.toContain('a secret');
  });
});
