/** Moderation of users in the wire contract: suspensions, lists and logs. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { scheduleServerDeletion } from '@folkmoot/contracts/moderation/commands';
import {
  getModeratedServer,
  getModeratedUser,
  listAllServers,
  listModerationLogs,
  listServerAuditLogs,
  listUsers,
  listUsersAtSameAddress,
  searchModerationLogs,
  searchServers,
  searchUsersAsModerator,
} from '@folkmoot/contracts/moderation/read-commands';
import { editSuspensions, liftSuspensions, suspendUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { getOwnDetails, getUserDetails } from '@folkmoot/contracts/profiles/commands';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { createServer, deleteServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { setBadges } from './harness/badges.ts';
import { connectOnline } from './harness/connect-online.ts';
import { connectRaw } from './harness/connection.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
/** The first account of an instance, and so its founder. */
let founder: Person;
let admin: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  admin = await network.register('Admin');
  await setBadges(network, admin, BADGE.ADMIN);
});

afterAll(() => network.stop());

function by(moderator: Person, people: readonly Person[], more: Readonly<Record<string, unknown>> = {}) {
  return { body: { userIds: people.map(({ id }) => id), password: moderator.password, ...more } };
}

function suspend(people: readonly Person[], more: Readonly<Record<string, unknown>> = {}) {
  const input = { days: 3, reason: 'Spam.', ipBan: false, deleteRecentMessages: false, ...more };
  return admin.ask(suspendUsers, by(admin, people, input));
}

function lift(...people: readonly Person[]) {
  return admin.ask(liftSuspensions, by(admin, people));
}

/** The action types of the newest audit log entries about a user. */
async function actions(person: Person) {
  const entries = await admin.ask(searchModerationLogs, { query: { q: person.id } });
  return entries.filter(({ userId }) => userId === person.id).map(({ actionType }) => actionType);
}

/** The refusal of a new connection. */
async function refusedAtSignOn(person: Person) {
  const connection = await connectRaw(network.url());
  connection.emit(clientEvents.authenticate.name, { token: person.token });
  const refusal = await connection.until(accountEvents.authenticateError);
  await connection.disconnected;
  return refusal;
}

describe('a suspension', () => {
  it('disconnects the user immediately with the reason, until it is lifted', async () => {
    const person = await network.register('Cut off');
    const connection = await connectOnline(person);
    expect(await suspend([person])).toEqual({ status: true });
    const refusal = await connection.until(accountEvents.authenticateError);
    await connection.disconnected;
    const data = { type: 'suspend', reason: 'Spam.', expire: expect.any(Number), by: { username: admin.name } };
    expect(refusal).toEqual({ message: 'You are suspended.', data });
    expect(await refusedAtSignOn(person)).toEqual(refusal);
    expect((await person.refused(getOwnDetails, {}, 401)).message).toBe('You are suspended.');
    expect((await person.refused(createServer, { body: { name: 'Mine' } }, 401)).message).toBe('You are suspended.');
    const expire = refusal.data?.expire ?? null;
    expect((await admin.ask(getUserDetails, { params: { userId: person.id } })).suspensionExpiresAt).toBe(expire);

    expect(await lift(person)).toEqual({ success: true });
    await person.ask(getOwnDetails);
    await person.ask(createServer, { body: { name: 'Mine' } });
    expect(await admin.ask(getUserDetails, { params: { userId: person.id } })).not.toHaveProperty('suspensionExpiresAt');
    await network.settle();
    await person.signOn();
    expect(await actions(person)).toEqual([1, 0]);
  });

  it('can be edited while it applies, only in the named fields', async () => {
    const [person, other] = [await network.register('Edited'), await network.register('Untouched')];
    await suspend([person]);
    const edit = (more: Readonly<Record<string, unknown>>) => admin.ask(editSuspensions, by(admin, [person, other], more));
    expect(await edit({ days: 0 })).toEqual({ success: true });
    const moderatedUser = () => admin.ask(getModeratedUser, { params: { userId: person.id } });
    expect((await moderatedUser()).suspension).toMatchObject({ expireAt: null, reason: 'Spam.', suspendBy: { id: admin.id } });
    await edit({ reason: 'Eels.' });
    expect((await moderatedUser()).suspension).toMatchObject({ expireAt: null, reason: 'Eels.' });
    // An empty reason is valid. Only its length is limited.
    await edit({ reason: '' });
    expect((await moderatedUser()).suspension).toMatchObject({ reason: '' });
    expect((await moderatedUser()).account).toMatchObject({ suspendCount: 1, warnCount: 0, email: person.email });
    expect(await actions(person)).toEqual([6, 6, 6, 0]);
    expect(await actions(other)).toEqual([]);
    await suspend([person]);
    expect((await moderatedUser()).account).toMatchObject({ suspendCount: 1 });
    await lift(person);
    expect(await moderatedUser()).toMatchObject({ suspension: null, account: { suspendCount: 0 } });
  });

  it('deletes the messages of the last hours if requested', async () => {
    const person = await network.register('Spammer');
    const { defaultChannelId: channelId } = await network.server(founder, person);
    const inChannel = { params: { channelId } };
    await person.ask(sendMessage, { ...inChannel, body: { content: 'buy eels' } });
    await founder.ask(sendMessage, { ...inChannel, body: { content: 'no' } });
    const connection = await connectOnline(founder);
    await suspend([person], { deleteRecentMessages: true });
    await vi.waitUntil(async () => (await founder.ask(listMessages, inChannel)).every(({ content }) => content !== 'buy eels'), {
      timeout: 20_000,
    });
    await network.settle();
    expect(connection.take().map(({ name }) => name)).toContain('message:deleted');
    expect((await founder.ask(listMessages, inChannel)).map(({ content }) => content)).toContain('no');
    connection.close();
  });

  it('requires the password, has limits, and is not possible for users of the same rank', async () => {
    const person = await network.register('Safe');
    const input = { days: 3, reason: 'Spam.' };
    const refusing = (more: Readonly<Record<string, unknown>>, status: number, path?: string) =>
      admin.refused(suspendUsers, by(admin, [person], { ...input, ...more }), status, path);
    expect((await refusing({ password: 'not mine' }, 403, 'password')).message).toBe('Invalid password.');
    await refusing({ password: undefined }, 400, 'password');
    await refusing({ reason: undefined }, 400, 'reason');
    await refusing({ days: 32 }, 403, 'days');
    await refusing({ userIds: Array.from({ length: 5000 }, () => person.id) }, 400);
    await refusing({ userIds: [person.id, founder.id] }, 400);
    await refusing({ userIds: [admin.id] }, 403);
    const own = by(admin, [person]).body;
    await admin.refused(editSuspensions, { body: { ...own, days: 32 } }, 403, 'days');
    await admin.refused(liftSuspensions, { body: { ...own, userIds: Array.from({ length: 5000 }, () => person.id) } }, 403);
    await admin.refused(warnUsers, { body: { ...own, userIds: [founder.id], reason: 'No.' } }, 403);
    expect((await person.refused(suspendUsers, by(person, [admin], input), 403)).message).toBe('Admin access only!');
    expect(await actions(person)).toEqual([]);
    await person.ask(getOwnDetails);
  });
});

describe('lists for moderators', () => {
  it('are visible only to moderators', async () => {
    const person = await network.register('Curious');
    for (const route of [listUsers, searchUsersAsModerator, listServerAuditLogs, listModerationLogs, searchModerationLogs]) {
      expect((await person.refused(route, {}, 403)).message).toBe('Admin access only!');
    }
    await person.refused(getModeratedUser, { params: { userId: admin.id } }, 403);
    await person.refused(listUsersAtSameAddress, { params: { userId: admin.id } }, 403);
    for (const userId of ['1', 'abc', "'--", 'x'.repeat(300)]) {
      await admin.refused(getModeratedUser, { params: { userId } }, 404);
      await admin.refused(listUsersAtSameAddress, { params: { userId } }, 404);
    }
  });

  it('list users in pages, in either order, and by filter', async () => {
    const all = (await admin.ask(listUsers, { query: { limit: '50', filters: 'all' } })).map(({ id }) => id);
    expect(all.at(-1)).toBe(founder.id);
    const first = await admin.ask(listUsers, { query: { limit: '2', order: 'asc' } });
    expect(first.map(({ id }) => id)).toEqual([founder.id, admin.id]);
    const next = await admin.ask(listUsers, { query: { limit: '2', order: 'asc', after: admin.id } });
    expect(next.map(({ id }) => id)).toEqual(all.toReversed().slice(2, 4));
    expect(await admin.ask(listUsers, { query: { limit: 'undefined', orderBy: 'username', filters: 'bot' } })).toEqual([]);
    const suspended = await admin.ask(listUsers, { query: { filters: 'suspension,bot' } });
    expect(suspended.length).toBeGreaterThan(0);
    expect(suspended.every(({ suspension }) => suspension !== null)).toBe(true);
    expect((await admin.api('GET', '/api/moderation/users?filters=suspension&filters=bot')).body).toEqual(suspended);
  });

  it('find users by name, tag, address, id and server', async () => {
    const person = await network.register('Findable xyzzy');
    const { id: serverId } = await network.server(person);
    const found = async (q: string) => (await admin.ask(searchUsersAsModerator, { query: { q } })).map(({ id }) => id);
    for (const q of ['ABLE XYZ', person.id, person.email.toUpperCase(), serverId]) expect(await found(q)).toEqual([person.id]);
    expect(await found(person.tag)).toContain(person.id);
    expect(await found('%')).toEqual([]);
    const { servers } = await admin.ask(getModeratedUser, { params: { userId: person.id } });
    expect(servers).toMatchObject([{ id: serverId, createdBy: { id: person.id }, scheduledForDeletion: null, publicServer: null }]);
  });

  it('list servers, find them and show one', async () => {
    const [owner, member] = [await network.register('Landlady'), await network.register('Lodger')];
    const older = await network.server(owner);
    const { id, name, defaultChannelId } = await network.server(owner, member);
    const listed = await admin.ask(listAllServers, { query: { limit: '1' } });
    expect(listed).toMatchObject([{ id, name, verified: false, createdBy: { id: owner.id, username: owner.name, tag: owner.tag } }]);
    expect((await admin.ask(listAllServers, { query: { after: id, limit: '1' } })).map((row) => row.id)).toEqual([older.id]);
    const found = async (q: string) => (await admin.ask(searchServers, { query: { q } })).map((row) => row.id);
    expect(await found('LANDLADY')).toEqual([id, older.id]);
    const [own] = await admin.ask(searchServers, { query: { q: (await network.server(founder)).id } });
    expect(own?.createdBy).toEqual({ id: founder.id, username: founder.name, tag: founder.tag, badges: BADGE.FOUNDER });
    for (const q of [id, defaultChannelId]) expect(await found(q)).toEqual([id]);
    const shown = await admin.ask(getModeratedServer, { params: { serverId: id } });
    expect(shown).toMatchObject({ id, banner: null, _count: { serverMembers: 2 }, createdBy: { id: owner.id, suspension: null } });
    for (const serverId of ['1', 'abc']) await admin.refused(getModeratedServer, { params: { serverId } }, 404);
    for (const route of [listAllServers, searchServers]) await member.refused(route, {}, 403);
    await member.refused(getModeratedServer, { params: { serverId: id } }, 403);
  });

  it('contain the actions of moderators, and those of every server', async () => {
    const owner = await network.register('Lodger');
    const { id: serverId, name } = await network.server(owner);
    await admin.ask(scheduleServerDeletion, { params: { serverId }, body: { password: admin.password, reason: 'Eels.' } });
    const [action] = await admin.ask(searchModerationLogs, { query: { q: serverId } });
    expect(action).toMatchObject({ actionType: 3, actionBy: { id: admin.id }, serverId, serverName: name, reason: 'Eels.', userId: null });
    const [newest, second] = await admin.ask(listModerationLogs, { query: { limit: '2' } });
    expect(newest).toEqual(action);
    expect(await admin.ask(listModerationLogs, { query: { limit: '1', after: newest?.id ?? '' } })).toEqual([second]);
    await owner.ask(deleteServer, { params: { serverId } });
    const [after] = await admin.ask(searchModerationLogs, { query: { q: serverId } });
    expect(after).toMatchObject({ serverName: name });
    const log = await admin.ask(listServerAuditLogs, { query: { q: serverId } });
    expect(log.auditLogs).toMatchObject([{ actionType: 'SERVER_DELETE', actionById: owner.id, serverId }]);
    expect(log.users).toMatchObject([{ id: owner.id }]);
  });
});
