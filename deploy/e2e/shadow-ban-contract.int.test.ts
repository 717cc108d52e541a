/**
 * Shadow bans in the wire contract (users document 11.2; servers document 0.3): the answers that a shadow-banned user gets, that
 * no one sees their content in any way, and that everything works again afterwards. The owner of the server is the founder, and
 * bans the member.
 */
import { bumpServer, publishServer } from '@folkmoot/contracts/explore/commands';
import { followUser } from '@folkmoot/contracts/follows/commands';
import { addFriend } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import * as messages from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { listModerationLogs, listUsers, searchUsersAsModerator } from '@folkmoot/contracts/moderation/read-commands';
import { liftShadowBans, shadowBanUsers } from '@folkmoot/contracts/moderation/user-commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import { getOwnDetails, getUserDetails } from '@folkmoot/contracts/profiles/commands';
import { fileReport } from '@folkmoot/contracts/reports/commands';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import { joinCall, leaveCall } from '@folkmoot/contracts/voice/commands';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from './harness/connection.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { createTestBot } from './harness/test-bot.ts';
import { upload } from './harness/uploads.ts';

const { deleted } = messageEvents;
const { network, owner, member, newcomer, testServer, eventsOf: allEventsOf } = await startServerWithMembers();

/** The channels of the earlier tests. */
const earlierChannelIds = new Set<string>();
const Deletion = deleted.payload.pick({ channelId: true });

/** Leaves out events of other channels: each ban deletes the last messages of the earlier tests again (decision 65). */
async function receivedEvents(connection: Connection): Promise<Awaited<ReturnType<typeof allEventsOf>>> {
  const all = await allEventsOf(connection);
  return all.filter(([name, payload]) => name !== deleted.name || !earlierChannelIds.has(Deletion.parse(payload).channelId));
}

function by(people: readonly Person[], more: Readonly<Record<string, unknown>> = {}) {
  return { body: { userIds: people.map(({ id }) => id), password: owner.password, ...more } };
}

const ban = (...people: readonly Person[]) => owner.ask(shadowBanUsers, by(people, { reason: 'Spam.' }));
const lift = (...people: readonly Person[]) => owner.ask(liftShadowBans, by(people));

const inChannel = (body?: unknown) => ({ params: { channelId: testServer.channelId }, ...(body === undefined ? {} : { body }) });
const on = (messageId: string, body?: unknown) => ({
  params: { channelId: testServer.channelId, messageId },
  ...(body === undefined ? {} : { body }),
});
const onPost = (postId: string, body?: unknown) => ({ params: { postId }, ...(body === undefined ? {} : { body }) });
const visibleContents = async (person: Person) => (await person.ask(messages.listMessages, inChannel())).map(({ content }) => content);
/** Everything that others receive. They must receive nothing about actions of a shadow-banned user. */
const receivedByOthers = async () => [
  ...(await receivedEvents(testServer.ownerConnection)),
  ...(await receivedEvents(testServer.memberConnection)),
  ...(await receivedEvents(testServer.newcomerConnection)),
];

/** Bans the member, and drops the events until then. */
async function banMember(): Promise<void> {
  await ban(member);
  await receivedByOthers();
}

afterEach(async () => {
  earlierChannelIds.add(testServer.channelId);
  await lift(member);
});

describe('a shadow ban', () => {
  it('requires the password, has limits, is not possible for users of the same rank, and happens once', async () => {
    const input = { reason: 'Spam.' };
    await owner.refused(shadowBanUsers, by([member], { ...input, password: 'not mine' }), 403, 'password');
    await owner.refused(shadowBanUsers, by([member], { reason: '' }), 400, 'reason');
    await owner.refused(shadowBanUsers, by([member], { reason: 'x'.repeat(501) }), 400, 'reason');
    const many = Array.from({ length: 5000 }, () => member.id);
    await owner.refused(shadowBanUsers, by([], { ...input, userIds: many }), 403, 'userIds');
    await owner.refused(liftShadowBans, by([], { userIds: many }), 403, 'userIds');
    await owner.refused(shadowBanUsers, by([owner], input), 403);
    await member.refused(shadowBanUsers, { body: { ...by([newcomer], input).body, password: member.password } }, 403);
    await member.refused(liftShadowBans, { body: { ...by([newcomer]).body, password: member.password } }, 403);

    const actions = async () => (await owner.ask(listModerationLogs)).map(({ actionType, userId, reason }) => [actionType, userId, reason]);
    const before = (await actions()).length;
    expect(await ban(member, member)).toEqual({ status: true });
    expect(await ban(member)).toEqual({ status: true });
    expect((await actions()).slice(0, (await actions()).length - before)).toEqual([[10, member.id, 'Spam.']]);
    expect(await lift(member)).toEqual({ status: true });
    expect(await lift(member)).toEqual({ status: true });
    expect((await actions()).slice(0, (await actions()).length - before)).toEqual([
      [11, member.id, null],
      [10, member.id, 'Spam.'],
    ]);
  });

  it('is visible to moderators, and to no one else', async () => {
    await banMember();
    const record = { id: expect.any(String), userId: member.id, bannedAt: expect.any(Number), reason: 'Spam.', bannedById: owner.id };
    const rows = await owner.ask(listUsers, { query: { filters: 'shadowBan' } });
    expect(rows.map(({ id, shadowBan }) => [id, shadowBan])).toEqual([[member.id, record]]);
    expect((await owner.ask(searchUsersAsModerator, { query: { q: member.id } }))[0]?.shadowBan).toEqual(record);
    const connection = await member.signOn();
    const seen = [
      connection.snapshot,
      await member.ask(getOwnDetails),
      await newcomer.ask(getUserDetails, { params: { userId: member.id } }),
      (await newcomer.signOn()).snapshot,
    ];
    expect(JSON.stringify(seen)).not.toMatch(/shadow/i);
    expect(await receivedByOthers()).toEqual([]);
  });

  it('deletes the messages of the last hours', async () => {
    await member.ask(messages.sendMessage, inChannel({ content: 'buy eels' }));
    await owner.ask(messages.sendMessage, inChannel({ content: 'no' }));
    await ban(member);
    await vi.waitUntil(async () => !(await visibleContents(owner)).includes('buy eels'), { timeout: 20_000 });
    expect(await visibleContents(owner)).toContain('no');
  });
});

describe('a message of a shadow-banned user', () => {
  it('is answered like any other, and is not stored', async () => {
    const original = await owner.ask(messages.sendMessage, inChannel({ content: 'hello' }));
    const real = await member.ask(
      messages.sendMessage,
      inChannel({ content: `hi [@:${owner.id}] [q:${original.id}]`, replyToMessageIds: [original.id] }),
    );
    await ban(member);
    await vi.waitUntil(async () => (await visibleContents(owner)).length === 2, { timeout: 20_000 });
    const before = await visibleContents(owner);
    await receivedByOthers();

    const body = { content: real.content, replyToMessageIds: [original.id], socketId: testServer.memberConnection.id };
    const answer = await member.ask(messages.sendMessage, inChannel(body));
    expect({ ...answer, id: real.id, createdAt: real.createdAt }).toEqual(real);
    expect(Number(answer.id)).toBeGreaterThan(Number(real.id));
    expect(await receivedByOthers()).toEqual([]);
    for (const person of [owner, member]) expect(await visibleContents(person)).toEqual(before);
    await member.refused(messages.getMessage, on(answer.id), 404);
    const found = await owner.ask(searchMessages, { query: { serverId: testServer.serverId, q: 'hi' } });
    expect(found.messages).toEqual([]);
    // Compared with the one real message.
    expect((await owner.signOn()).snapshot.messageMentions).toMatchObject([{ count: 1 }]);
  });

  it('can have a file like any other', async () => {
    await owner.ask(publishServer, { params: { serverId: testServer.serverId }, body: { description: 'Come.' } });
    await banMember();
    const fileId = await upload(network.url(), `attachments/${testServer.channelId}`);
    const answer = await member.ask(messages.sendMessage, inChannel({ content: '', nerimityCdnFileId: fileId }));
    expect(answer.attachments).toMatchObject([{ provider: 'local', path: expect.any(String), fileId: null }]);
    expect(await owner.ask(messages.listAttachments, inChannel())).toEqual([]);
    expect(await receivedByOthers()).toEqual([]);
  });

  it('can be edited and deleted as if it existed', async () => {
    await banMember();
    const never = await member.ask(messages.sendMessage, inChannel({ content: 'never' }));
    const { reactions: _, ...same } = never;
    expect(await member.ask(messages.editMessage, on(never.id, { content: 'ever' }))).toEqual({
      ...same,
      createdAt: expect.any(Number),
      content: 'ever',
      editedAt: expect.any(Number),
    });
    expect(await member.ask(messages.deleteMessage, on(never.id))).toEqual({ message: expect.any(String) });
    // Messages of others are refused as usual.
    const other = await owner.ask(messages.sendMessage, inChannel({ content: 'mine' }));
    await member.refused(messages.editMessage, on(other.id, { content: 'yours' }), 400);
    await member.refused(messages.deleteMessage, on(other.id), 403);
    expect((await receivedEvents(testServer.memberConnection)).map(([name]) => name)).toEqual(['message:created']);
  });

  it('is refused for the usual reasons', async () => {
    await banMember();
    await member.refused(messages.sendMessage, inChannel({ content: '  ' }), 400);
    await member.refused(messages.sendMessage, inChannel({ content: 'x'.repeat(2001) }), 400, 'content');
    await newcomer.refused(messages.sendMessage, inChannel({ content: 'hi' }), 403);
  });

  it('reaches no one in a direct message', async () => {
    const { channelId } = await member.ask(openDm, { params: { userId: newcomer.id } });
    await banMember();
    const answer = await member.ask(messages.sendMessage, { params: { channelId }, body: { content: 'psst' } });
    expect(answer).toMatchObject({
      channelId,
      content: 'psst',
      createdBy: { id: member.id },
      reactions: [],
      attachments: [],
      mentions: [],
    });
    expect(await receivedByOthers()).toEqual([]);
    const { snapshot } = await newcomer.signOn();
    expect([snapshot.inbox, snapshot.messageMentions]).toEqual([[], []]);
    expect(await member.ask(messages.listMessages, { params: { channelId } })).toEqual([]);
  });

  it('reaches no moderator in a ticket', async () => {
    const { channelId } = await member.ask(openTicket, { body: { title: 'Help', body: 'Help me.', category: 0 } });
    await banMember();
    const answer = await member.ask(messages.sendMessage, { params: { channelId }, body: { content: 'Anybody?' } });
    expect(answer).toMatchObject({ channelId, content: 'Anybody?', createdById: member.id });
    const contents = async (person: Person) =>
      (await person.ask(messages.listMessages, { params: { channelId } })).map(({ content }) => content);
    for (const person of [owner, member]) expect(await contents(person)).not.toContain('Anybody?');
    expect(await receivedByOthers()).toEqual([]);
  });

  it('of their bots is not visible either', async () => {
    const bot = await createTestBot(network, member);
    await ban(member);
    const { channelId } = await newcomer.ask(openDm, { params: { userId: bot.id } });
    await receivedByOthers();
    const answer = await bot.person.ask(messages.sendMessage, { params: { channelId }, body: { content: 'beep' } });
    expect(answer).toMatchObject({ content: 'beep', createdBy: { id: bot.id, bot: true } });
    expect(await newcomer.ask(messages.listMessages, { params: { channelId } })).toEqual([]);
    expect(await receivedByOthers()).toEqual([]);
    await lift(member);
    await bot.person.ask(messages.sendMessage, { params: { channelId }, body: { content: 'boop' } });
    expect((await newcomer.ask(messages.listMessages, { params: { channelId } })).map(({ content }) => content)).toEqual(['boop']);
  });
});

describe('a shadow-banned user', () => {
  it('can type, click and call without any effect', async () => {
    const question = await owner.ask(messages.sendMessage, inChannel({ content: 'well?', buttons: [{ id: 'yes', label: 'Yes' }] }));
    await banMember();
    await member.ask(messages.startTyping, inChannel());
    const click = { params: { channelId: testServer.channelId, messageId: question.id, buttonId: 'yes' } };
    expect(await member.ask(messages.clickButton, click)).toEqual({ status: true });
    expect(await member.ask(joinCall, inChannel({ socketId: testServer.memberConnection.id }))).toEqual({ success: true });
    expect((await owner.signOn()).snapshot.voiceChannelUsers).toEqual([]);
    expect(await member.ask(leaveCall, inChannel())).toEqual({ success: true });
    expect(await receivedByOthers()).toEqual([]);
  });

  it('is refused without a reason where the contract says so', async () => {
    const { id } = await owner.ask(messages.sendMessage, inChannel({ content: 'hello' }));
    const { id: own } = await member.ask(createServer, { body: { name: 'Mine alone' } });
    const { id: postId, poll } = await owner.ask(posts.createPost, { body: { content: 'a post', poll: { choices: ['a'] } } });
    const vote = { postId, pollId: poll?.id ?? '', choiceId: poll?.choices[0]?.id ?? '' };
    await banMember();
    const answers = [
      await member.refused(messages.addReaction, on(id, { name: 'x' }), 403, null),
      await member.refused(publishServer, { params: { serverId: own }, body: { description: 'Come.' } }, 403, null),
      await member.refused(bumpServer, { params: { serverId: own }, body: {} }, 403, null),
      await member.refused(openTicket, { body: { title: 'Why', body: 'Why?', category: 0 } }, 403, null),
      await member.refused(posts.likePost, onPost(postId), 403, null),
      await member.refused(posts.repostPost, onPost(postId), 403, null),
      await member.refused(posts.votePoll, { params: vote }, 403, null),
      await member.refused(followUser, { params: { userId: owner.id } }, 403, null),
      await member.refused(fileReport, { body: { kind: 'post', id: postId, reason: 'spam' } }, 403, null),
    ];
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect(JSON.stringify(answers)).not.toMatch(/shadow|ban/i);
    expect(await receivedByOthers()).toEqual([]);
    expect(await owner.ask(posts.listPostNotifications)).toEqual([]);
  });

  it('cannot send friend requests', async () => {
    await banMember();
    await member.refused(addFriend, { body: { username: newcomer.name, tag: newcomer.tag } }, 400, null);
    expect(await receivedByOthers()).toEqual([]);
    expect((await newcomer.signOn()).snapshot.friends).toEqual([]);
  });
});

describe('a post of a shadow-banned user', () => {
  it('is answered like any other, and is not stored', async () => {
    const { id: postId } = await owner.ask(posts.createPost, { body: { content: 'ask me anything' } });
    const mention = `@${owner.name}:${owner.tag} hello`;
    const real = await member.ask(posts.createPost, { body: { content: mention, poll: { choices: ['a', 'b'] } } });
    await newcomer.ask(followUser, { params: { userId: member.id } });
    await owner.ask(posts.dismissPostNotifications);
    await banMember();
    const noticed = (await owner.ask(posts.listPostNotifications)).length;

    const answer = await member.ask(posts.createPost, { body: { content: mention, poll: { choices: ['a', 'b'] } } });
    const poll = {
      ...real.poll,
      id: expect.any(String),
      choices: real.poll?.choices.map((choice) => ({ ...choice, id: expect.any(String) })),
    };
    expect(answer).toEqual({ ...real, id: expect.any(String), createdAt: expect.any(Number), poll });
    const comment = await member.ask(posts.createPost, { body: { content: 'first', postId } });
    expect(comment).toMatchObject({
      commentToId: postId,
      commentTo: { id: postId, content: 'ask me anything', createdBy: { id: owner.id } },
    });

    expect(await receivedByOthers()).toEqual([]);
    for (const reader of [owner, newcomer, member]) {
      const lists = [
        await reader.ask(posts.discoverPosts),
        await reader.ask(posts.getFeed),
        await reader.ask(posts.listComments, onPost(postId)),
      ];
      const profile = await reader.ask(posts.listUserPosts, { params: { userId: member.id }, query: { withReplies: 'true' } });
      const ids = [...lists, profile].flat().map(({ id }) => id);
      expect(ids).not.toContain(answer.id);
      expect(ids).not.toContain(comment.id);
    }
    expect((await owner.ask(posts.listPostNotifications)).length).toBe(noticed);
    expect(await owner.ask(posts.countPostNotifications)).toBe(0);
    expect(await member.ask(posts.getPost, onPost(answer.id))).toBeNull();
    await member.refused(posts.editPost, onPost(real.id, { content: 'else' }), 403, null);
    expect(await member.ask(posts.deletePost, onPost(answer.id))).toEqual({ success: true });
  });
});

describe('a user whose shadow ban was lifted', () => {
  it('has all functions again: new messages are visible, and those during the ban do not appear', async () => {
    const { channelId } = await member.ask(openDm, { params: { userId: owner.id } });
    await banMember();
    await member.ask(messages.sendMessage, inChannel({ content: 'lost' }));
    await lift(member);
    await network.settle();
    await receivedByOthers();
    const sent = await member.ask(messages.sendMessage, inChannel({ content: 'found' }));
    await member.ask(messages.startTyping, inChannel());
    await member.ask(messages.addReaction, on(sent.id, { name: 'x' }));
    await member.ask(messages.sendMessage, { params: { channelId }, body: { content: 'hello' } });
    const names = (await receivedEvents(testServer.ownerConnection)).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['message:created', 'channel:typing', 'message:reaction_added']));
    expect(await visibleContents(owner)).toContain('found');
    expect(await visibleContents(owner)).not.toContain('lost');
    await member.ask(posts.createPost, { body: { content: 'back' } });
    expect((await newcomer.ask(posts.discoverPosts)).map(({ content }) => content)).toContain('back');
    await member.ask(openTicket, { body: { title: 'Hello', body: 'Again.', category: 0 } });
    expect((await owner.ask(listUsers, { query: { filters: 'shadowBan' } })).map(({ id }) => id)).toEqual([]);
  });
});

/** The keys in it, in their order. */
const namesIn = (text: string) => [...text.matchAll(/"(\w+)":/g)].map(([, name]) => name);

describe('the simulated answer for a message or a post', () => {
  it('has its keys in the order of real answers', async () => {
    const original = await owner.ask(messages.sendMessage, inChannel({ content: 'hello' }));
    const parent = await owner.ask(posts.createPost, { body: { content: 'first' } });
    const content = `hi [@:${owner.id}] [q:${original.id}]`;
    const answers = async () => {
      const sent = await member.api('POST', `/api/channels/${testServer.channelId}/messages`, {
        body: { content, replyToMessageIds: [original.id], socketId: testServer.memberConnection.id },
      });
      // A message that was not stored has no known replies.
      const { id } = await member.ask(messages.sendMessage, inChannel({ content }));
      const edited = await member.api('PATCH', `/api/channels/${testServer.channelId}/messages/${id}`, {
        body: { content: `${content}!` },
      });
      const posted = await member.api('POST', '/api/posts', { body: { content: 'mine', poll: { choices: ['a', 'b'] } } });
      const commented = await member.api('POST', '/api/posts', { body: { content: 'and', postId: parent.id } });
      return [sent, edited, posted, commented].map(({ text }) => namesIn(text));
    };
    const real = await answers();
    await banMember();
    expect(await answers()).toEqual(real);
  });
});
