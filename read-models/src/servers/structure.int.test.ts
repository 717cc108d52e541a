/** Rows of servers, channels, roles, members and invites after one history, in batches of 1 and of 1,000. */
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import {
  MemberBanned,
  MemberJoined,
  MemberKicked,
  MemberLeft,
  MemberNicknameSet,
  MemberRolesSet,
  MemberUnbanned,
} from '@folkmoot/contracts/members/events';
import { SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import { RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { CHANNEL_PERMISSION, hasInChannel } from '@folkmoot/contracts/roles/permissions';
import {
  ServerDeleted,
  ServerFolderCreated,
  ServerFolderDeleted,
  ServerFolderUpdated,
  ServerOrderSet,
  ServerOwnershipTransferred,
  ServerUnlisted,
  ServerUpdated,
} from '@folkmoot/contracts/servers/events';
import type { Database } from '@folkmoot/platform/database/database';
import { applyBatch, wanted } from '@folkmoot/platform/projection/apply';
import type { Projection } from '@folkmoot/platform/projection/projection';
import { makeTextParts } from '@folkmoot/platform/projection/text-parts';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readServerChannels } from '../channels/channel-records.ts';
import { channels } from '../channels/channels.projection.ts';
import { emojis } from '../emojis/emojis.projection.ts';
import { invites } from '../invites/invites.projection.ts';
import { readChannelAccess, readChannelPlace, readServerAccess } from '../members/access.ts';
import { countMembers, readBans, readMembers, readOwnMembers, serverIdsOf } from '../members/member-records.ts';
import { members } from '../members/members.projection.ts';
import { readMembershipChanges } from '../members/membership-changes.ts';
import { messages } from '../messages/messages.projection.ts';
import { usersTable } from '../profiles/profiles.table.ts';
import { readRoles } from '../roles/role-records.ts';
import { roles } from '../roles/roles.projection.ts';
import { roleCreated, serverCreated } from '../test-events.ts';
import { welcome } from '../welcome/welcome.projection.ts';
import { readFolders, readServerOrder, readServerPreview, readServers } from './server-records.ts';
import { servers } from './servers.projection.ts';

const projections: readonly Projection[] = [servers, channels, roles, members, invites, welcome, messages, emojis];
const [ANN, BOB, CAT] = ['1', '2', '3'] as const;
const NOW = 1_700_000_000_000;
const meta = { actor: ANN, command: 'test', correlationId: '1', causationId: null, at: NOW };

function server(serverId: string) {
  return serverCreated({
    serverId,
    name: `server ${serverId}`,
    createdById: ANN,
    defaultRoleId: `${serverId}1`,
    defaultChannelId: `${serverId}2`,
    createdAt: NOW,
  });
}

function channel(serverId: string, channelId: string, channelType = 1) {
  const permissions = [{ roleId: `${serverId}1`, permissions: 7 }];
  return ChannelCreated({ serverId, channelId, name: 'Hall', channelType, order: 2, permissions, createdById: ANN, createdAt: NOW });
}

function role(serverId: string, roleId: string) {
  return roleCreated({ serverId, roleId, name: 'New Role', createdById: ANN, createdAt: NOW });
}

function joined(serverId: string, userId: string, inviteId: string | null = null) {
  const founder = userId === ANN;
  return MemberJoined({ serverId, userId, memberId: `${serverId}9${userId}`, founder, inviteId, systemMessage: null, joinedAt: NOW });
}

function invite(inviteId: string, code: string, createdById: string = ANN) {
  return InviteCreated({ inviteId, code, serverId: '10', isCustom: false, createdById, createdAt: NOW, uses: null, expiresAt: null });
}

function banned(serverId: string, userId: string) {
  const ban = { serverId, userId, bannedById: ANN, wasMember: true, deletedMessages: null, systemMessage: null };
  return MemberBanned({ ...ban, bannedAt: NOW });
}

const history: readonly AnyEvent[] = [
  server('10'),
  server('20'),
  server('30'),
  joined('10', ANN),
  joined('20', ANN),
  joined('30', ANN),
  channel('10', '103'),
  channel('10', '104', 2),
  channel('10', '105'),
  channel('20', '203'),
  role('10', '110'),
  role('10', '111'),
  role('20', '210'),
  role('10', '112'),
  RoleUpdated({ serverId: '10', roleId: '110', name: 'Mods', icon: 'x' }),
  RoleUpdated({ serverId: '10', roleId: '110', permissions: 60, hideRole: true, hexColor: '#abc' }),
  RoleUpdated({ serverId: '10', roleId: '111', permissions: 2 }),
  invite('901', 'aBcDe'),
  invite('902', 'fGhIj', BOB),
  joined('10', BOB, '901'),
  joined('10', CAT, '901'),
  joined('20', BOB),
  joined('20', CAT),
  InviteDeleted({ inviteId: '902', code: 'fGhIj', serverId: '10', deletedById: ANN }),
  MemberRolesSet({ serverId: '10', userId: BOB, roleIds: ['111'], setById: ANN }),
  MemberRolesSet({ serverId: '10', userId: BOB, roleIds: ['112', '110', '111'], setById: ANN }),
  MemberRolesSet({ serverId: '10', userId: CAT, roleIds: [], setById: ANN }),
  MemberNicknameSet({ serverId: '10', userId: BOB, nickname: 'Bo', setById: BOB }),
  MemberNicknameSet({ serverId: '10', userId: BOB, nickname: 'Bobby "B"', setById: BOB }),
  ChannelPermissionsSet({ serverId: '10', channelId: '103', roleId: '101', permissions: 7 }),
  ChannelPermissionsSet({ serverId: '10', channelId: '103', roleId: '101', permissions: 0 }),
  ChannelPermissionsSet({ serverId: '10', channelId: '103', roleId: '110', permissions: 3 }),
  ChannelPermissionsSet({ serverId: '10', channelId: '103', roleId: '111', permissions: 1 }),
  ChannelsReordered({ serverId: '10', categoryId: '104', channelIds: ['105', '103'] }),
  ChannelsReordered({ serverId: '10', categoryId: null, channelIds: ['102', '104', '103'] }),
  ChannelUpdated({ serverId: '10', channelId: '103', name: 'Den', slowModeSeconds: 5 }),
  ChannelUpdated({ serverId: '10', channelId: '103', icon: 'y' }),
  ChannelUpdated({ serverId: '10', channelId: '105', slowModeSeconds: 9 }),
  ChannelUpdated({ serverId: '10', channelId: '105', slowModeSeconds: null }),
  RolesReordered({ serverId: '10', roleIds: ['101', '110', '112', '111'] }),
  RoleDeleted({ serverId: '10', roleId: '112', deletedById: ANN }),
  RoleDeleted({ serverId: '20', roleId: '210', deletedById: ANN }),
  SystemMessagePosted({
    messageId: '800',
    channelId: '105',
    serverId: '10',
    recipientId: null,
    authorId: BOB,
    kind: 1,
    postedAt: NOW + 2,
  }),
  SystemMessagePosted({
    messageId: '801',
    channelId: '105',
    serverId: '10',
    recipientId: null,
    authorId: BOB,
    kind: 1,
    postedAt: NOW + 1,
  }),
  ServerUpdated({ serverId: '10', name: 'Ann and friends', systemChannelId: '105' }),
  ServerUpdated({ serverId: '10', defaultChannelId: '103' }),
  ServerUpdated({ serverId: '20', systemChannelId: null, verified: true }),
  ServerUpdated({ serverId: '30', systemChannelId: '302' }),
  ServerOwnershipTransferred({ serverId: '20', oldOwnerId: ANN, newOwnerId: BOB, transferredAt: NOW }),
  ServerOrderSet({ userId: BOB, entries: ['10', '20'] }),
  ServerFolderCreated({ userId: BOB, folderId: '77', name: 'Folder', color: '#abcdef', serverIds: ['10'], entries: ['77', '10', '20'] }),
  ServerFolderCreated({
    userId: BOB,
    folderId: '78',
    name: 'Folder',
    color: '#abcdef',
    serverIds: ['20'],
    entries: ['77', '10', '78', '20'],
  }),
  ServerFolderUpdated({ userId: BOB, folderId: '77', name: 'Play, "all" day', color: '#000000', serverIds: ['10', '20'] }),
  ServerFolderCreated({ userId: BOB, folderId: '79', name: 'Gone', color: '#abcdef', serverIds: ['20'], entries: ['79'] }),
  ServerFolderDeleted({ userId: BOB, folderId: '79', name: 'Gone', color: '#abcdef', entries: ['77', '10', '78', '20'] }),
  ServerOrderSet({ userId: ANN, entries: ['30', '20', '10'] }),
  ServerFolderCreated({
    userId: ANN,
    folderId: '70',
    name: 'Folder',
    color: '#abcdef',
    serverIds: ['30'],
    entries: ['70', '30', '20', '10'],
  }),
  MemberLeft({ serverId: '20', userId: BOB, systemMessage: null, leftAt: NOW }),
  ServerUnlisted({ userId: BOB, serverId: '20' }),
  MemberKicked({ serverId: '20', userId: CAT, kickedById: ANN, systemMessage: null, kickedAt: NOW }),
  banned('10', CAT),
  banned('20', CAT),
  MemberUnbanned({ serverId: '20', userId: CAT, unbannedById: ANN, unbannedAt: NOW }),
  ChannelDeleted({ serverId: '10', channelId: '104', deletedById: ANN, deletedAt: NOW }),
  ChannelDeleted({ serverId: '20', channelId: '203', deletedById: ANN, deletedAt: NOW }),
  ServerDeleted({ serverId: '30', name: 'server 30', deletedById: ANN, channelIds: ['302'], deletedAt: NOW }),
];

const recorded: readonly Recorded[] = history.map((event, position) => {
  return { ...event, id: `${position}`, stream: 'test', revision: position, position, meta };
});

async function prepared(database: TestDatabase, schema: string): Promise<Database> {
  const opened = database.open({ searchPath: [schema], max: 2 });
  await makeTextParts(opened);
  await opened.pool.query(`create schema ${schema}`);
  for (const { create, indexes } of [usersTable, ...projections.flatMap((projection) => projection.tables)]) {
    for (const statement of [create, ...(indexes ?? [])]) await opened.pool.query(statement);
  }
  for (const [id, name] of Object.entries({ [ANN]: 'ann', [BOB]: 'bob', [CAT]: 'cat' })) {
    await opened.pool.query(
      `insert into users (id, username, tag, bot, badges, joined_at, last_online_status) values ('${id}', '${name}', 'abcd', false, 0, 5, 0)`,
    );
  }
  return opened;
}

async function run(database: Database, size: number): Promise<void> {
  for (let at = 0; at < recorded.length; at += size) {
    const batch = recorded.slice(at, at + size);
    await database.kysely.transaction().execute(async (tx) => {
      for (const projection of projections) await applyBatch(projection, wanted(projection, batch), tx);
    });
  }
}

async function rowsOf(database: Database): Promise<unknown> {
  const tables = projections.flatMap((projection) => projection.tables);
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select * from ${sql.id(table.name)} order by ${sql.raw(table.key.join(', '))}`.execute(database.kysely);
      return [table.name, rows];
    }),
  );
}

let database: TestDatabase;
let single: Database;
let whole: Database;

beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'));
  [single, whole] = [await prepared(database, 'single'), await prepared(database, 'whole')];
  await run(single, 1);
  await run(whole, 1000);
});
afterAll(() => database.drop());

it('H2: batches of 1 and of 1,000 agree', async () => {
  expect(await rowsOf(whole)).toEqual(await rowsOf(single));
});

describe('servers', () => {
  it('have their current state', async () => {
    const found = await readServers(whole.kysely, ['10', '20', '30']);
    expect(found).toMatchObject([
      {
        id: '10',
        name: 'Ann and friends',
        defaultChannelId: '103',
        systemChannelId: '105',
        defaultRoleId: '101',
        createdById: ANN,
        customEmojis: [],
        scheduledForDeletion: null,
      },
      { id: '20', systemChannelId: null, createdById: BOB, verified: false },
    ]);
    expect(await readServerPreview(whole.kysely, '30')).toBeNull();
  });

  it('are listed in each user’s order, without left and deleted ones', async () => {
    expect(await readServerOrder(whole.kysely, BOB)).toEqual(['77', '10']);
    expect(await readFolders(whole.kysely, BOB)).toEqual([{ id: '77', name: 'Play, "all" day', color: '#000000', serverIds: ['10'] }]);
    expect(await readServerOrder(whole.kysely, ANN)).toEqual(['20', '10']);
    expect(await readFolders(whole.kysely, ANN)).toEqual([]);
    expect(await readServerOrder(whole.kysely, CAT)).toEqual([]);
  });
});

it('channels have permissions, positions and times', async () => {
  const found = await readServerChannels(whole.kysely, ['10', '30']);
  expect(found).toEqual([
    expect.objectContaining({ id: '102', order: 1, categoryId: null, lastMessagedAt: null, _count: { attachments: 0 } }),
    expect.objectContaining({ id: '105', order: 1, categoryId: null, lastMessagedAt: NOW + 2, slowModeSeconds: null }),
    expect.objectContaining({
      id: '103',
      name: 'Den',
      icon: 'y',
      order: 3,
      slowModeSeconds: 5,
      permissions: [
        { roleId: '101', permissions: 0 },
        { roleId: '110', permissions: 3 },
        { roleId: '111', permissions: 1 },
      ],
    }),
  ]);
});

it('roles are numbered without gaps', async () => {
  const found = await readRoles(whole.kysely, ['10', '20']);
  expect(found.map((entry) => [entry.id, entry.order])).toEqual([
    ['101', 1],
    ['110', 2],
    ['111', 3],
    ['201', 1],
  ]);
  expect(found[1]).toMatchObject({ name: 'Mods', icon: 'x', permissions: 60, hideRole: true, hexColor: '#abc', botRole: null });
});

describe('members', () => {
  it('have their users, roles and names', async () => {
    const found = await readMembers(whole.kysely, ['10', '20']);
    expect(found.map((entry) => [entry.serverId, entry.user.username])).toEqual([
      ['10', 'ann'],
      ['10', 'bob'],
      ['20', 'ann'],
    ]);
    expect(found[1]).toMatchObject({ nickname: 'Bobby "B"', roleIds: ['110', '111'], user: { id: BOB } });
    expect(await readOwnMembers(whole.kysely, BOB)).toEqual([found[1]]);
  });

  it('are in existing servers', async () => {
    expect(await serverIdsOf(whole.kysely, ANN)).toEqual(['10', '20']);
    expect(await serverIdsOf(whole.kysely, CAT)).toEqual([]);
    expect(await countMembers(whole.kysely, '10')).toBe(2);
  });

  it('are banned until the ban is lifted', async () => {
    expect(await readBans(whole.kysely, '10')).toMatchObject([{ serverId: '10', user: { username: 'cat' } }]);
    expect(await readBans(whole.kysely, '20')).toEqual([]);
  });
});

it('invites count joins', async () => {
  const { rows } = await sql`select id, uses from invites`.execute(whole.kysely);
  expect(rows).toEqual([{ id: '901', uses: 2 }]);
});

describe('access', () => {
  it('depends on roles and membership', async () => {
    expect(await readServerAccess(whole.kysely, '10', ANN)).toMatchObject({ serverId: '10', membership: { isCreator: true, mask: 2 } });
    expect(await readServerAccess(whole.kysely, '10', BOB)).toMatchObject({ membership: { isCreator: false, mask: 62, topOrder: 3 } });
    expect(await readServerAccess(whole.kysely, '10', CAT)).toMatchObject({ membership: null });
    expect(await readServerAccess(whole.kysely, '30', ANN)).toBeNull();
  });

  it('to a channel needs one statement', async () => {
    const place = await readChannelPlace(whole.kysely, '103');
    expect(place).toMatchObject({ channelId: '103', type: 1, serverId: '10' });
    const access = await readChannelAccess(whole.kysely, '103', BOB);
    expect(access?.place).toEqual(place);
    expect(access?.server).toEqual(await readServerAccess(whole.kysely, '10', BOB));
    const membership = access?.server.membership;
    expect(membership && hasInChannel(membership, access.place.permissions, CHANNEL_PERMISSION.PUBLIC_CHANNEL)).toBe(true);
    expect(await readChannelAccess(whole.kysely, '104', BOB)).toBeNull();
    expect(await readChannelPlace(whole.kysely, '302')).toBeNull();
  });
});

it('joins and leaves are read for a whole batch', async () => {
  const comings = await readMembershipChanges(recorded, whole.kysely);
  expect([...comings.servers.keys()]).toEqual(['10', '20']);
  expect(comings.channelIds.get('10')).toEqual(['102', '103', '105']);
  expect([...comings.people.keys()].sort()).toEqual([ANN, BOB, CAT]);
});
