import { ActUndone } from '@folkmoot/contracts/audit-log/events';
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelRestored,
  ChannelsReordered,
} from '@folkmoot/contracts/channels/events';
import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import {
  MemberBanned,
  MemberKicked,
  MemberLeft,
  MemberNicknameSet,
  MemberRolesSet,
  MemberUnbanned,
} from '@folkmoot/contracts/members/events';
import { RoleDeleted, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { ServerDeleted, ServerOwnershipTransferred, ServerUpdated } from '@folkmoot/contracts/servers/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { channels } from '../channels/channels.projection.ts';
import { invites } from '../invites/invites.projection.ts';
import { members } from '../members/members.projection.ts';
import { messages } from '../messages/messages.projection.ts';
import { profiles } from '../profiles/profiles.projection.ts';
import { joined, registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { servers } from '../servers/servers.projection.ts';
import { roleCreated, serverCreated } from '../test-events.ts';
import { auditLog } from './audit-log.projection.ts';
import { type AuditLogWish, readAuditLog } from './audit-log-records.ts';
import type { LogReader } from './blocked.ts';
import { readServerActions } from './server-actions.ts';

const OWNER: LogReader = { userId: '1', isOwner: true, roleIds: new Set() };

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, auditLog, channels, members, messages, invites, servers]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const [ANN, BOB, CAT] = ['1', '2', '3'] as const;
const SERVER = '10';

function banned(userId: string, bannedById: string, bannedAt: number, serverId = SERVER) {
  return MemberBanned({ serverId, userId, bannedById, wasMember: true, deletedMessages: null, systemMessage: null, bannedAt });
}

const history = [
  ...[ANN, BOB, CAT].map((id) => registered(id)),
  banned(BOB, ANN, 10),
  banned(CAT, 'system', 11),
  banned(BOB, CAT, 12, '20'),
  MemberUnbanned({ serverId: SERVER, userId: BOB, unbannedById: ANN, unbannedAt: 13 }),
  MemberKicked({ serverId: SERVER, userId: BOB, kickedById: ANN, systemMessage: null, kickedAt: 14 }),
  ServerOwnershipTransferred({ serverId: SERVER, oldOwnerId: ANN, newOwnerId: BOB, transferredAt: 15 }),
  ServerDeleted({ serverId: SERVER, name: 'House', deletedById: BOB, channelIds: [], deletedAt: 16 }),
];

/** Time, action and actor of each entry. */
async function brief(wish: AuditLogWish = {}) {
  const { auditLogs } = await readAuditLog(models.db, SERVER, wish);
  return auditLogs.map((entry) => `${entry.createdAt} ${entry.actionType} ${entry.actionById}`);
}

describe('an audit log', () => {
  it('lists actions, newest first, with all names', async () => {
    await models.given(history);
    const page = await readAuditLog(models.db, SERVER, {});
    expect(page.auditLogs.map(({ actionType, actionById, data }) => [actionType, actionById, data])).toEqual([
      ['SERVER_DELETE', BOB, { serverName: 'House' }],
      ['SERVER_OWNERSHIP_UPDATE', ANN, { oldOwnerUserId: ANN, newOwnerUserId: BOB }],
      ['SERVER_USER_KICK', ANN, { kickedUserId: BOB }],
      ['SERVER_USER_UNBAN', ANN, { unbannedUserId: BOB }],
      ['SERVER_USER_BAN', 'System', { bannedUserId: CAT }],
      ['SERVER_USER_BAN', ANN, { bannedUserId: BOB }],
    ]);
    expect(page.users.map(({ id }) => id).sort()).toEqual([ANN, BOB, CAT]);
    expect(page.servers).toEqual([]);
    expect(page.auditLogs.every(({ id }) => /^\d{19}$/.test(id))).toBe(true);
  });

  it('is the same from batches of one', async () => {
    await models.rowsAfter(history);
  });

  it('continues after an entry, up to the given limit', async () => {
    await models.given(history);
    const [, second] = (await readAuditLog(models.db, SERVER, { limit: 2 })).auditLogs;
    expect(await brief({ after: second?.id, limit: 3 })).toEqual([
      `14 SERVER_USER_KICK ${ANN}`,
      `13 SERVER_USER_UNBAN ${ANN}`,
      '11 SERVER_USER_BAN System',
    ]);
    expect(await brief({ limit: 0 })).toHaveLength(6);
    expect(await brief({ limit: 1000 })).toHaveLength(6);
  });

  it('filters by kind of action and by user', async () => {
    await models.given(history);
    expect(await brief({ actionType: 'SERVER_USER_BAN' })).toEqual(['11 SERVER_USER_BAN System', `10 SERVER_USER_BAN ${ANN}`]);
    expect(await brief({ actionType: 'SERVER_USER_BAN', actionById: ANN })).toEqual([`10 SERVER_USER_BAN ${ANN}`]);
    expect(await brief({ actionById: 'System' })).toEqual(['11 SERVER_USER_BAN System']);
  });
});

describe('actions on a server and on members', () => {
  const [ROLE, HALL] = ['31', '41'] as const;
  const place = { serverId: SERVER, userId: BOB };
  const created = serverCreated({ serverId: SERVER, createdById: ANN, defaultRoleId: '30', defaultChannelId: '40' });
  const role = (botRole = false) => roleCreated({ serverId: SERVER, roleId: ROLE, botRole, createdById: ANN, createdAt: 6 });
  const hall = ChannelCreated({
    serverId: SERVER,
    channelId: HALL,
    name: 'Hall',
    channelType: 1,
    order: 2,
    permissions: [{ roleId: '30', permissions: 7 }],
    createdById: ANN,
    createdAt: 6,
  });
  const nicknameSet = (nickname: string | null, setById: string = ANN) => MemberNicknameSet({ ...place, nickname, setById });
  const rolesSet = (...roleIds: string[]) => MemberRolesSet({ ...place, roleIds, setById: ANN });
  const left = MemberLeft({ ...place, systemMessage: null, leftAt: 20 });
  const people = [ANN, BOB].map((id) => registered(id));
  const invite = (inviteId: string, createdById: string) => ({ inviteId, code: `code${inviteId}`, serverId: SERVER, createdById });

  /** With actor and time. */
  const byAnn = <Event extends AnyEvent>(events: readonly Event[]) =>
    events.map((event) => ({ ...event, meta: { actor: ANN, command: 'test', correlationId: '1', causationId: null, at: 10 } }));

  const acts = byAnn([
    ...people,
    created,
    joined(SERVER, BOB),
    role(),
    hall,
    RoleUpdated({ serverId: SERVER, roleId: ROLE, name: 'Guides', hexColor: '#fff' }),
    RoleUpdated({ serverId: SERVER, roleId: ROLE, permissions: 18 }),
    rolesSet(ROLE),
    nicknameSet('Bobby', BOB),
    nicknameSet('Rob'),
    ChannelPermissionsSet({ serverId: SERVER, channelId: HALL, roleId: ROLE, permissions: 3 }),
    ChannelsReordered({ serverId: SERVER, categoryId: null, channelIds: [HALL, '40'] }),
    InviteCreated({ ...invite('51', BOB), isCustom: false, createdAt: 7, uses: null, expiresAt: null }),
    InviteCreated({ ...invite('52', ANN), isCustom: false, createdAt: 7, uses: null, expiresAt: null }),
    ...[invite('51', BOB), invite('52', ANN)].map(({ createdById: _, ...data }) => InviteDeleted({ ...data, deletedById: ANN })),
    ServerUpdated({ serverId: SERVER, name: 'Barn', avatar: 'avatars/1.webp' }),
    RoleDeleted({ serverId: SERVER, roleId: ROLE, deletedById: ANN }),
  ]);

  async function entries() {
    const { actions } = await readServerActions(models.db, SERVER, {}, OWNER);
    return actions.map(({ actionType, data, undo }) => {
      const changes = 'changes' in data ? data.changes.map(({ field, from, to }) => [field, from, to]) : null;
      return [actionType, 'subject' in data ? data.subject.name : null, changes, undo.state];
    });
  }

  it('are shown with the values before and after, and with what can be undone', async () => {
    await models.given(acts);
    expect(await entries()).toEqual([
      ['SERVER_ROLE_DELETE', 'Guides', [], 'open'],
      [
        'SERVER_UPDATE',
        null,
        [
          ['name', 'House', 'Barn'],
          ['avatar', null, null],
        ],
        'open',
      ],
      ['SERVER_INVITE_DELETE', null, [], 'open'],
      ['SERVER_INVITE_CREATE', null, [], 'gone'],
      ['SERVER_INVITE_CREATE', null, [], 'gone'],
      ['SERVER_CHANNELS_ORDER', null, [['order', ['40', HALL], [HALL, '40']]], 'open'],
      ['SERVER_CHANNEL_PERMISSIONS', 'Hall', [['permissions', 0, 3]], 'gone'],
      ['SERVER_MEMBER_NICKNAME', null, [['nickname', 'Bobby', 'Rob']], 'open'],
      ['SERVER_MEMBER_ROLES', null, [['roleIds', [], [ROLE]]], 'gone'],
      ['SERVER_ROLE_UPDATE', 'Guides', [['permissions', 2, 18]], 'gone'],
      ['SERVER_ROLE_UPDATE', 'Helpers', [['name', 'Helpers', 'Guides']], 'gone'],
      ['SERVER_CHANNEL_CREATE', 'Hall', [], 'open'],
      ['SERVER_ROLE_CREATE', 'Helpers', [], 'gone'],
    ]);
  });

  it('show for a deleted channel what was deleted with it, and whether it can be restored', async () => {
    const yard = { ...hall.data, channelId: '42', name: 'Yard', channelType: 2 };
    const inside = ChannelsReordered({ serverId: SERVER, categoryId: '42', channelIds: [HALL] });
    const toHall = ServerUpdated({ serverId: SERVER, systemChannelId: HALL });
    const deletions = ['42', HALL].map((channelId) => ChannelDeleted({ serverId: SERVER, channelId, deletedById: ANN, deletedAt: 10 }));
    await models.given(byAnn([...people, created, hall, ChannelCreated(yard), inside, toHall, ...deletions]));
    expect((await entries()).slice(0, 2)).toEqual([
      ['SERVER_CHANNEL_DELETE', 'Hall', [['systemChannelId', HALL, null]], 'open'],
      ['SERVER_CHANNEL_DELETE', 'Yard', [['categoryId', '42', null]], 'open'],
    ]);
    const { createdById, createdAt, ...kept } = hall.data;
    const was = { ...kept, icon: null, slowModeSeconds: null, categoryId: null, createdById, createdAt };
    const restored = ChannelRestored({ ...was, restoredById: ANN, restoredAt: 11 });
    const undone = ActUndone({ serverId: SERVER, undoneEventId: 'event-8', undoneById: ANN, undoneAt: 11 });
    await models.clear();
    await models.given(byAnn([...people, created, hall, ChannelCreated(yard), inside, toHall, ...deletions, restored, undone]));
    expect((await entries()).find(([type, name]) => type === 'SERVER_CHANNEL_DELETE' && name === 'Hall')?.at(-1)).toBe('undone');
  });

  it('H2 is the same from batches of one', async () => {
    await models.rowsAfter(acts);
  });

  it('show what was undone, and by whom', async () => {
    const deleted = RoleDeleted({ serverId: SERVER, roleId: ROLE, deletedById: ANN });
    const undone = ActUndone({ serverId: SERVER, undoneEventId: 'event-4', undoneById: BOB, undoneAt: 30 });
    await models.given(byAnn([...people, created, role(), deleted, role(), undone]));
    const { actions, users } = await readServerActions(models.db, SERVER, {}, OWNER);
    expect(users.map(({ id }) => id).toSorted()).toEqual([ANN, BOB]);
    expect(actions[0]).toMatchObject({
      actionType: 'SERVER_ACT_UNDO',
      actionById: BOB,
      data: { undone: 'SERVER_ROLE_DELETE', actorUserId: ANN },
    });
    expect(actions.find(({ actionType }) => actionType === 'SERVER_ROLE_DELETE')?.undo).toEqual({ state: 'undone', byId: BOB, at: 30 });
  });

  it('H9 keep no nickname of former members, in a log of any length', async () => {
    await models.given([...people, created, joined(SERVER, BOB), nicknameSet('Rob'), left]);
    expect(JSON.stringify(await models.rows())).not.toContain('Rob');
    const once = await models.rows();
    await models.clear();
    // As a replay reads it after their erasure.
    await models.given([...people, created, joined(SERVER, BOB), nicknameSet(null), left]);
    expect(await models.rows()).toEqual(once);
  });

  it('keep only the entries of a deleted server', async () => {
    await models.given([...acts, ServerDeleted({ serverId: SERVER, name: 'Barn', deletedById: ANN, channelIds: [], deletedAt: 40 })]);
    const rows = await models.rows();
    const kept = ['audit_structures', 'audit_members', 'audit_nicknames', 'audit_invites', 'audit_things', 'audit_around'];
    for (const table of kept) expect(rows[table]).toEqual([]);
    expect(rows.server_audit_logs).toHaveLength(14);
  });

  it('leave out roles that are added and removed with bots', async () => {
    await models.given([...people, created, role(true), rolesSet(ROLE), RoleDeleted({ serverId: SERVER, roleId: ROLE, deletedById: ANN })]);
    expect(await entries()).toEqual([]);
  });
});
