/**
 * Moderators change accounts and servers, and inspect channels, in the wire contract (users document 11.1 to 11.3). The owner of
 * the server is the founder.
 */
import { login } from '@folkmoot/contracts/accounts/commands';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { getPublicServer, listPublicServers, publishServer, unpublishServer } from '@folkmoot/contracts/explore/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import * as moderation from '@folkmoot/contracts/moderation/commands';
import { listModerationLogs, listUsers, searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { moderateUser } from '@folkmoot/contracts/moderation/user-commands';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { profileEvents } from '@folkmoot/contracts/profiles/wire';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import { describe, expect, it } from 'vitest';
import { connectOnline } from './harness/connect-online.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { createTestBot } from './harness/test-bot.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

function onUser(userId: string, input: object, moderator: Person = owner) {
  return { params: { userId }, body: { password: moderator.password, ...input } };
}

/** Type and reason of the newest entry of the audit log. */
async function lastAction(q: string) {
  const [entry] = await owner.ask(searchModerationLogs, { query: { q } });
  return entry && [entry.actionType, entry.reason];
}

async function admin(): Promise<Person> {
  const person = await network.register('Admin');
  await owner.ask(moderateUser, onUser(person.id, { badges: BADGE.ADMIN }));
  return person;
}

describe('a moderator who changes an account', () => {
  it('changes only the named fields, notifies everyone concerned, and is in the audit log', async () => {
    const answer = await owner.ask(moderateUser, onUser(member.id, { badges: BADGE.SUPPORTER | BADGE.BOT, tag: 'wxyz' }));
    expect(answer).toMatchObject({ id: member.id, username: member.name, tag: 'wxyz', badges: BADGE.SUPPORTER });
    expect(answer).toMatchObject({ account: { email: member.email }, profile: { bio: null }, lastOnlineAt: null });
    const own = await testServer.memberConnection.until(accountEvents.updatedSelf, ({ badges }) => badges !== undefined);
    expect(own).toMatchObject({ tag: 'wxyz', badges: BADGE.SUPPORTER });
    const others = await testServer.ownerConnection.until(profileEvents.updated, ({ updated }) => updated.badges !== undefined);
    expect(others).toMatchObject({ userId: member.id, updated: { tag: 'wxyz', badges: BADGE.SUPPORTER } });
    expect(await lastAction(member.id)).toEqual([2, 'tag, badges']);
    await owner.ask(moderateUser, onUser(member.id, { badges: 0, tag: member.tag }));
    const before = (await owner.ask(listModerationLogs)).length;
    await owner.ask(moderateUser, onUser(member.id, { badges: 0, tag: member.tag }));
    expect(await owner.ask(listModerationLogs)).toHaveLength(before);
  });

  it('can set another e-mail address and password, which ends all old tokens', async () => {
    const person = await network.register('Forgetful');
    const connection = await connectOnline(person);
    const email = 'New.Address@example.com';
    const input = { email, newPassword: 'quite another', emailConfirmed: true };
    expect(await owner.ask(moderateUser, onUser(person.id, input))).toMatchObject({ account: { email } });
    expect(await connection.until(accountEvents.authenticateError)).toEqual({ message: 'Invalid Token' });
    await connection.disconnected;
    expect((await person.api('GET', '/api/users')).status).toBe(401);
    await newcomer.refused(login, { body: { email: person.email, password: person.password } }, 400);
    const { token } = await newcomer.ask(login, { body: { email: email.toLowerCase(), password: 'quite another' } });
    expect((await network.as(person, token).ask(getOwnDetails)).user.id).toBe(person.id);
    // No secrets are in the log of moderators.
    expect(await lastAction(person.id)).toEqual([2, 'email, newPassword']);
  });

  it('renames bots, which have no account', async () => {
    const bot = await createTestBot(network, member);
    const answer = await owner.ask(moderateUser, onUser(bot.id, { username: 'A tidy bot' }));
    expect(answer).toMatchObject({ id: bot.id, username: 'A tidy bot', bot: true, account: null });
    await owner.refused(moderateUser, onUser(bot.id, { newPassword: 'secret' }), 400, null);
  });

  it('is refused with the order and the codes of the contract', async () => {
    const [moderator, peer] = [await admin(), await admin()];
    const refused = (by: Person, userId: string, input: object, status: number, path: string | null) =>
      by.refused(moderateUser, onUser(userId, input, by), status, path);
    expect((await refused(owner, member.id, { password: 'not mine', badges: 1 }, 403, 'password')).message).toBe('Invalid password.');
    await refused(owner, member.id, { password: undefined, badges: 0 }, 403, 'password');
    await refused(owner, '1234567890123456789', { badges: 0 }, 404, null);
    await refused(owner, member.id, { badges: BADGE.FOUNDER }, 403, 'badges');
    await refused(owner, member.id, { username: newcomer.name, tag: newcomer.tag }, 403, 'username');
    await refused(owner, member.id, { email: newcomer.email.toUpperCase() }, 400, 'email');
    await refused(owner, member.id, { badges: 1 << 20 }, 400, 'badges');
    await refused(owner, member.id, { username: 'a:b' }, 400, 'username');
    await refused(owner, member.id, { newPassword: 'x' }, 400, 'newPassword');
    await refused(moderator, member.id, { badges: BADGE.ADMIN }, 403, 'badges');
    await refused(moderator, owner.id, { badges: 0 }, 403, null);
    await refused(moderator, peer.id, { badges: 0 }, 403, null);
    await refused(moderator, moderator.id, { badges: BADGE.ADMIN | BADGE.SUPPORTER }, 403, null);
    await refused(member, newcomer.id, { badges: 0 }, 403, null);
    expect((await owner.ask(listUsers)).find(({ id }) => id === member.id)).toMatchObject({ badges: 0, username: member.name });
  });

  it('appoints and removes admins, effective immediately', async () => {
    const moderator = await admin();
    await moderator.ask(listUsers);
    await owner.ask(moderateUser, onUser(moderator.id, { badges: 0 }));
    await moderator.refused(listUsers, {}, 403, null);
    await moderator.refused(moderateUser, onUser(member.id, { badges: 4 }, moderator), 403, null);
  });
});

describe('a moderator who changes a server', () => {
  it('renames and verifies it, and its members are notified', async () => {
    const on = (input: object) => ({ params: { serverId: testServer.serverId }, body: { password: owner.password, ...input } });
    const answer = await owner.ask(moderation.moderateServer, on({ name: 'A tidy house', verified: true }));
    expect(answer).toEqual({
      id: testServer.serverId,
      name: 'A tidy house',
      verified: true,
      hexColor: expect.any(String),
      avatar: null,
      createdAt: expect.any(Number),
      createdBy: { id: owner.id, username: owner.name, tag: owner.tag },
    });
    expect(await testServer.memberConnection.until(serverEvents.updated)).toEqual({
      serverId: testServer.serverId,
      updated: { name: 'A tidy house', verified: true },
    });
    expect(await lastAction(testServer.serverId)).toEqual([4, 'name, verified']);
    await owner.refused(moderation.moderateServer, on({ name: 'x' }), 400, 'name');
    await owner.refused(moderation.moderateServer, on({ name: 'x'.repeat(36) }), 400, 'name');
    await owner.refused(moderation.moderateServer, on({ password: 'not mine' }), 403, 'password');
    await owner.refused(moderation.moderateServer, { ...on({}), params: { serverId: '1234567890123456789' } }, 404, null);
    await member.refused(moderation.moderateServer, { ...on({}), body: { password: member.password } }, 403, null);
  });

  it('pins published servers in Explore, up to four', async () => {
    const to = (serverId: string) => ({ params: { serverId } });
    const pin = (serverId: string) => owner.ask(moderation.pinServer, to(serverId));
    const servers: string[] = [];
    for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
      const { id } = await owner.ask(createServer, { body: { name } });
      await owner.ask(publishServer, { ...to(id), body: { description: name } });
      servers.push(id);
    }
    const [first = '', , , , fifth = ''] = servers;
    for (const id of servers.slice(0, 4)) expect(await pin(id)).toEqual({ success: true });
    expect(await pin(first)).toEqual({ success: true });
    await owner.refused(moderation.pinServer, to(fifth), 400, null);
    await owner.refused(moderation.pinServer, to(testServer.serverId), 400, null);
    await owner.refused(moderation.unpinServer, to(testServer.serverId), 400, null);
    await member.refused(moderation.pinServer, to(fifth), 403, null);
    const pinned = async () =>
      (await member.ask(listPublicServers, { query: { filter: 'pinned', sort: 'pinned_at' } })).map((one) => one.serverId);
    expect(await pinned()).toEqual(servers.slice(0, 4));
    expect((await member.ask(getPublicServer, to(first))).pinnedAt).toEqual(expect.any(Number));
    const described = await owner.ask(publishServer, { ...to(first), body: { description: 'Else' } });
    expect(described.pinnedAt).toEqual(expect.any(Number));

    await owner.ask(unpublishServer, to(first));
    expect(await pin(fifth)).toEqual({ success: true });
    expect((await owner.ask(publishServer, { ...to(first), body: { description: 'Again' } })).pinnedAt).toBeNull();
    expect(await pinned()).not.toContain(first);
    expect(await owner.ask(moderation.unpinServer, to(fifth))).toEqual({ success: true });
    expect(await owner.ask(moderation.unpinServer, to(fifth))).toEqual({ success: true });
    expect(await pinned()).toEqual(servers.slice(1, 4));
    expect(await lastAction(fifth)).toEqual([4, 'unpinned']);
  });
});

describe('a moderator who inspects a channel', () => {
  const inspect = (channelId: string, query: Record<string, string> = {}) =>
    owner.ask(moderation.inspectChannel, { params: { channelId }, query });

  it('gets a channel with its server, oldest first, and is logged with the reason', async () => {
    const { id: serverId, name, defaultChannelId: channelId } = await member.ask(createServer, { body: { name: 'None of theirs' } });
    const sent: string[] = [];
    for (const content of ['one', 'two', 'three', 'four']) {
      sent.push((await member.ask(sendMessage, { params: { channelId }, body: { content } })).id);
    }
    const all = await inspect(channelId, { reason: 'A report.' });
    expect(all.channel).toEqual({ id: channelId, name: 'General', server: { id: serverId, name, avatar: null } });
    expect(all.messages.map(({ content }) => content)).toEqual(['one', 'two', 'three', 'four']);
    const around = await inspect(channelId, { aroundId: sent[1] ?? '', limit: '2' });
    expect(around.messages.map(({ content }) => content)).toEqual(['two', 'three']);
    for (const nonsense of [{ aroundId: "' or 1=1 --" }, { limit: 'NaN' }, { limit: '-5' }, { limit: '5000' }]) {
      expect((await inspect(channelId, nonsense)).messages).toHaveLength(4);
    }
    const entries = (await owner.ask(searchModerationLogs, { query: { q: serverId } })).toReversed();
    expect(entries[0]).toMatchObject({
      actionType: 12,
      channelId,
      channelName: 'General',
      serverId,
      reason: 'A report.',
      actionById: owner.id,
    });
    expect(entries).toHaveLength(6);
    expect(await eventsOf(testServer.memberConnection)).toEqual(expect.not.arrayContaining([['channel:inspected', expect.anything()]]));
  });

  it('can read direct messages and tickets, and no one in them is notified', async () => {
    const { channelId } = await member.ask(openDm, { params: { userId: newcomer.id } });
    await member.ask(sendMessage, { params: { channelId }, body: { content: 'between us' } });
    const ticket = await newcomer.ask(openTicket, { body: { title: 'Help', body: 'Help me.', category: 0 } });
    await eventsOf(testServer.memberConnection);
    const conversation = await inspect(channelId);
    expect(conversation.channel).toEqual({ id: channelId, name: null, server: null });
    expect(conversation.messages.map(({ content }) => content)).toEqual(['between us']);
    expect((await inspect(ticket.channelId)).messages.map(({ content }) => content)).toEqual(['Help me.']);
    expect(await eventsOf(testServer.memberConnection)).toEqual([]);
    const ofConversation = await owner.ask(searchModerationLogs, { query: { q: channelId } });
    expect(ofConversation).toMatchObject([{ actionType: 12, channelId, serverId: null, reason: null }]);
  });

  it('must be a moderator, and the channel must exist', async () => {
    const inChannel = (channelId: string) => ({ params: { channelId } });
    await member.refused(moderation.inspectChannel, inChannel(testServer.channelId), 403, null);
    await owner.refused(moderation.inspectChannel, inChannel('1234567890123456789'), 404, null);
    await owner.refused(moderation.inspectChannel, inChannel('nonsense'), 400);
    await member.refused(moderation.recordInspection, { ...inChannel(testServer.channelId), body: {} }, 403, null);
  });
});

it('lists connected users for moderators, including invisible ones', async () => {
  await member.ask(choosePresence, { body: { status: 0 } });
  const bot = await createTestBot(network, newcomer);
  await connectOnline(bot.person);
  const online = await owner.ask(moderation.listOnlineUsers);
  expect(online.map(({ id }) => id)).toEqual([bot.id, newcomer.id, member.id, owner.id]);
  expect(online[0]).toMatchObject({ id: bot.id, bot: true, badges: 0 });
  const oldest = await owner.ask(moderation.listOnlineUsers, { query: { sort: 'asc' } });
  expect(oldest.map(({ id }) => id)).toEqual([owner.id, member.id, newcomer.id, bot.id]);
  await member.refused(moderation.listOnlineUsers, {}, 403, null);
  testServer.newcomerConnection.close();
  await expect.poll(async () => (await owner.ask(moderation.listOnlineUsers)).map(({ id }) => id)).not.toContain(newcomer.id);
  await member.ask(choosePresence, { body: { status: 1 } });
});
