/** A past state of a server (decision 80). It shows what members could see at that time, and every access is logged. */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { createChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import * as history from '@folkmoot/contracts/history/commands';
import { PastServerRead } from '@folkmoot/contracts/history/events';
import type { PastServer } from '@folkmoot/contracts/history/past-server';
import { createInvite, listInvites } from '@folkmoot/contracts/invites/commands';
import { banMember, kickMember, leaveServer, listBans, setMemberRoles, setNickname } from '@folkmoot/contracts/members/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { CHANNEL_PERMISSION, hasInChannel, membershipOf, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { deleteServer, transferOwnership, updateServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dice } from './harness/dice.ts';
import type { Filled } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { randomActivity } from './harness/random-activity.ts';

let network: Network;
let founder: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
});

afterAll(() => network.stop());

function past(serverId: string, query: Filled['query'] = {}): Promise<PastServer> {
  return founder.ask(history.getPastServer, { params: { serverId }, query });
}

const head = () => network.head().then(String);

type Snapshot = Awaited<ReturnType<Person['signOn']>>['snapshot'];

/** The server as a new connection shows it now, or null if it is not visible. */
function currentView({ servers, channels, serverRoles, serverMembers, user }: Snapshot, serverId: string) {
  const server = servers.find(({ id }) => id === serverId);
  if (!server) return null;
  const { name, hexColor, avatar, banner, createdById, defaultChannelId, systemChannelId, defaultRoleId, verified } = server;
  const roles = serverRoles.filter((role) => role.serverId === serverId);
  const members = serverMembers.filter((member) => member.serverId === serverId);
  const own = members.find(({ userId }) => userId === user.id);
  const membership = membershipOf(user.id, createdById, defaultRoleId, own?.roleIds ?? [], new Map(roles.map((role) => [role.id, role])));
  return {
    server: [name, hexColor, avatar ?? null, banner ?? null, createdById, defaultChannelId, systemChannelId, defaultRoleId, verified],
    channels: channels
      .filter((channel) => channel.serverId === serverId)
      .filter(({ permissions = [] }) => hasInChannel(membership, permissions, CHANNEL_PERMISSION.PUBLIC_CHANNEL))
      .map(({ id, name: called, type, icon, order, categoryId, slowModeSeconds, permissions = [] }) => {
        return JSON.stringify([id, called, type, icon, order, categoryId, slowModeSeconds, masks(permissions)]);
      })
      .toSorted(),
    roles: roles
      .map((role) => JSON.stringify([role.id, role.name, role.hexColor, role.icon, role.order, role.permissions, role.hideRole]))
      .toSorted(),
    members: members
      .map(({ userId, joinedAt, nickname, roleIds }) => JSON.stringify([userId, joinedAt, nickname !== null, roleIds]))
      .toSorted(),
  };
}

type Mask = { readonly roleId: string; readonly permissions: number };

function masks(permissions: readonly Mask[]): readonly (readonly [string, number])[] {
  return permissions.map((entry) => [entry.roleId, entry.permissions] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function pastView({ is: { facts } }: PastServer): ReturnType<typeof currentView> {
  if (!facts) return null;
  const { name, hexColor, avatar, banner, ownerId, defaultChannelId, systemChannelId, defaultRoleId, verified } = facts;
  return {
    server: [name, hexColor, avatar, banner, ownerId, defaultChannelId, systemChannelId, defaultRoleId, verified],
    channels: facts.channels
      .map(({ id, name: called, type, icon, order, categoryId, slowModeSeconds, permissions }) => {
        return JSON.stringify([id, called, type, icon, order, categoryId, slowModeSeconds, masks(permissions)]);
      })
      .toSorted(),
    roles: facts.roles
      .map((role) => JSON.stringify([role.id, role.name, role.hexColor, role.icon, role.order, role.permissions, role.hideRole]))
      .toSorted(),
    members: facts.listed
      .map(({ userId, joinedAt, nickname, roleIds }) => JSON.stringify([userId, joinedAt, nickname !== null, roleIds]))
      .toSorted(),
  };
}

describe('the past state of a server', () => {
  it.each([1, 2, 3])('is at the end of the log what every member sees now (seed %i)', async (seed) => {
    const people = [await network.register('Cat'), await network.register('Dan'), await network.register('Fay')];
    const head = await network.head();
    const { runOne } = randomActivity(people, dice(seed));
    for (let count = 0; count < 300; count += 1) await runOne();
    await network.settle();
    const events = await network.product().foundation.log.readAll({ after: head, limit: 5000 });
    const serverIds = events.filter(({ type }) => type === 'ServerCreated').map(({ stream }) => stream.replace('server-', ''));
    expect(serverIds.length).toBeGreaterThan(1);
    for (const person of people) {
      const connection = await person.signOn();
      for (const serverId of serverIds) {
        const visible = await past(serverId, { as: person.id });
        expect(pastView(visible), `${serverId} as ${person.name}`).toEqual(currentView(connection.snapshot, serverId));
      }
    }
    for (const serverId of serverIds) {
      const { facts } = (await past(serverId)).is;
      const owner = people.find(({ id }) => id === facts?.ownerId);
      if (!facts || !owner) continue;
      const bans = await owner.ask(listBans, { params: { serverId } });
      const invites = await owner.ask(listInvites, { params: { serverId } });
      expect([facts.bans?.count, facts.invites?.count]).toEqual([bans.length, invites.length]);
    }
  });

  it('contains the values before later changes, by position and by time, next to the current ones', async () => {
    const [ann, ben, eve] = [await network.register('Ann'), await network.register('Ben'), await network.register('Eve')];
    const { id: serverId } = await network.server(ann, ben, eve);
    const { id: roleId } = await ann.ask(createRole, { params: { serverId } });
    await ann.ask(updateRole, { params: { serverId, roleId }, body: { name: 'guards', hexColor: '#112233' } });
    await ann.ask(setMemberRoles, { params: { serverId, userId: ben.id }, body: { roleIds: [roleId] } });
    await ann.ask(setNickname, { params: { serverId, userId: ben.id }, body: { nickname: 'Benny the eel' } });
    const position = await head();
    await ann.ask(updateServer, { params: { serverId }, body: { name: 'Other eels' } });
    await ann.ask(createChannel, { params: { serverId }, body: { name: 'later', type: 1 } });
    await ann.ask(updateRole, { params: { serverId, roleId }, body: { name: 'knights', permissions: 511 } });
    await ann.ask(banMember, { params: { serverId, userId: eve.id }, body: { shouldDeleteRecentMessages: false } });
    await ben.ask(createInvite, { params: { serverId } });
    await ann.ask(transferOwnership, { params: { serverId }, body: { password: ann.password, newOwnerUserId: ben.id } });

    const { was, is, marks, at } = await past(serverId, { position });
    expect(was.facts).toMatchObject({ name: `House of ${ann.name}`, ownerId: ann.id, bans: { count: 0 }, invites: { count: 1 } });
    expect(is.facts).toMatchObject({ name: 'Other eels', ownerId: ben.id, bans: { count: 1 }, invites: { count: 2 } });
    expect([was.facts?.channels.length, is.facts?.channels.length]).toEqual([1, 2]);
    expect([was.facts, is.facts].map((facts) => facts?.roles.find(({ id }) => id === roleId)?.name)).toEqual(['guards', 'knights']);
    expect(was.facts?.listed.map(({ userId }) => userId)).toEqual([eve.id, ben.id, ann.id]);
    expect(is.facts?.listed.map(({ userId }) => userId)).toEqual([ben.id, ann.id]);
    expect(was.facts?.listed[1]).toMatchObject({ roleIds: [roleId], nickname: { field: 'nickname', opens: ['nickname'] } });
    expect(marks.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['ServerCreated', 'MemberJoined', 'MemberNicknameSet', 'ChannelCreated', 'MemberBanned', 'InviteCreated']),
    );
    expect((await past(serverId, { moment: String(at) })).was).toEqual(was);
    expect((await past(serverId, { position: '0' })).was).toEqual({ sight: null, facts: null });
    // The accesses of this test are no marks.
    expect((await past(serverId)).marks.map(({ type }) => type)).not.toContain('PastServerRead');
  });

  it('is shown as a user could see it then: readable channels, and nothing without membership', async () => {
    const [ann, ben, eve] = [await network.register('Ann'), await network.register('Ben'), await network.register('Eve')];
    const { id: serverId, defaultRoleId } = await network.server(ann, ben, eve);
    const { id: hidden } = await ann.ask(createChannel, { params: { serverId }, body: { name: 'hidden', type: 1 } });
    const open = await head();
    const closing = { params: { serverId, channelId: hidden, roleId: defaultRoleId }, body: { permissions: 0 } };
    await ann.ask(setChannelPermissions, closing);
    const channelsOf = (facts: PastServer['was']['facts']) => facts?.channels.map(({ id }) => id);
    const visible = await past(serverId, { position: open, as: ben.id });
    expect([channelsOf(visible.was.facts)?.includes(hidden), channelsOf(visible.is.facts)?.includes(hidden)]).toEqual([true, false]);
    expect([visible.was.sight, visible.was.facts?.bans, visible.was.facts?.invites]).toEqual(['could', null, null]);
    expect(channelsOf((await past(serverId, { as: ann.id })).is.facts)).toContain(hidden);
    await ann.ask(updateRole, { params: { serverId, roleId: defaultRoleId }, body: { permissions: ROLE_PERMISSION.BAN } });
    expect((await past(serverId, { as: ben.id })).is.facts).toMatchObject({ bans: { count: 0 }, invites: null });

    const out = { sight: 'notMember', facts: null };
    expect((await past(serverId, { as: founder.id })).is).toEqual(out);
    await ann.ask(kickMember, { params: { serverId, userId: ben.id } });
    expect((await past(serverId, { as: ben.id })).is).toEqual(out);
    await ann.ask(banMember, { params: { serverId, userId: eve.id }, body: { shouldDeleteRecentMessages: false } });
    expect((await past(serverId, { as: eve.id })).is).toEqual({ sight: 'banned', facts: null });
    await founder.ask(suspendUsers, { body: { userIds: [ann.id], days: 1, reason: 'Eels.', password: founder.password } });
    const suspended = await past(serverId, { position: open, as: ann.id });
    expect([suspended.was.sight, suspended.is]).toEqual(['could', { sight: 'suspended', facts: null }]);
  });

  it('is available after the deletion of the server', async () => {
    const [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
    const { id: serverId } = await network.server(ann, ben);
    const position = await head();
    await ann.ask(deleteServer, { params: { serverId }, body: { password: ann.password } });
    const { was, is } = await past(serverId, { position, as: ben.id });
    expect([was.sight, was.facts?.members, is]).toEqual(['could', { count: 2, isWhole: true }, { sight: 'notMember', facts: null }]);
  });

  it('H9 contains no nicknames, which are opened like the text of any event, and no erased members', async () => {
    const [ann, ben, eve] = [await network.register('Ann'), await network.register('Ben'), await network.register('Eve')];
    const { id: serverId } = await network.server(ann, ben, eve);
    for (const { id: userId } of [ben, eve]) {
      await ann.ask(setNickname, { params: { serverId, userId }, body: { nickname: 'Slippery one' } });
    }
    const position = await head();
    await eve.ask(leaveServer, { params: { serverId } });
    await eve.ask(deleteAccount, { body: { password: eve.password, deleteContent: false } });
    const then = await past(serverId, { position });
    expect(JSON.stringify({ ...then, people: [] })).not.toMatch(/Slippery|\$sealed/);
    expect(then.was.facts).toMatchObject({ members: { count: 3 }, erased: 1 });
    expect(then.was.facts?.listed.map(({ userId }) => userId)).toEqual([ben.id, ann.id]);
    const params = { position: String(then.was.facts?.listed[0]?.nickname?.position) };
    const opening = { params, body: { reason: 'A complaint.', password: founder.password } };
    const { fields } = await founder.ask(history.openSealedFields, opening);
    expect(fields).toEqual([{ name: 'nickname', ownerId: ben.id, text: 'Slippery one' }]);

    await ann.ask(deleteServer, { params: { serverId }, body: { password: ann.password } });
    await ben.ask(deleteAccount, { body: { password: ben.password, deleteContent: false } });
    const after = await past(serverId, { position });
    expect(after.was.facts).toMatchObject({ erased: 2, listed: [{ userId: ann.id }] });
  });

  it('is for founders, and is logged before it is shown, also in the audit log', async () => {
    const [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
    const { id: serverId } = await network.server(ann, ben);
    await ann.refused(history.getPastServer, { params: { serverId } }, 403);
    await ann.refused(history.recordPastServerReading, { params: { serverId }, body: { position: 1 } }, 403);
    const before = await network.head();
    const { position } = await past(serverId, { as: ben.id });
    const [logged, ...others] = await network.product().foundation.log.readAll({ after: before, limit: 10 });
    expect([logged?.type, others]).toEqual(['PastServerRead', []]);
    const recorded = { serverId, position, moment: null, asId: ben.id, readById: founder.id };
    expect(PastServerRead.schema.parse(JSON.parse(logged?.data ?? ''))).toMatchObject(recorded);
    const log = await founder.ask(searchModerationLogs, { query: { q: serverId } });
    const entry = log.find(({ actionType }) => actionType === MODERATION_ACT.PAST_READING);
    expect(entry).toMatchObject({ actionById: founder.id, userId: ben.id, reason: `server at ${position}` });
    const unwritten = await network.head();
    await founder.refused(history.getPastServer, { params: { serverId: '1842060963620655104' } }, 404);
    await founder.refused(history.getPastServer, { params: { serverId }, query: { position: '5', moment: '5' } }, 400);
    expect(await network.head()).toBe(unwritten);
  });
});
