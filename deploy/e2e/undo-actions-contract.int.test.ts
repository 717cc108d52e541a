/** The audit log of a server for changes of its structure and its members, and their undo. */
import { getAuditLog, listServerActions, previewActUndo, undoMemberAct, undoServerAct } from '@folkmoot/contracts/audit-log/commands';
import { createChannel, deleteChannel, orderChannels, setChannelPermissions, updateChannel } from '@folkmoot/contracts/channels/commands';
import { createInvite, deleteInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { kickMember, setMemberRoles, setNickname } from '@folkmoot/contracts/members/commands';
import { setChannelNotice } from '@folkmoot/contracts/notices/commands';
import { createRole, deleteRole, orderRoles, updateRole } from '@folkmoot/contracts/roles/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { getServer, updateServer } from '@folkmoot/contracts/servers/commands';
import { describe, expect, it } from 'vitest';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

const server = () => ({ params: { serverId: testServer.serverId } });
const onMember = () => ({ params: { serverId: testServer.serverId, userId: member.id } });

/** Without the invite with which everyone joined. */
async function actions() {
  const { actions: all } = await owner.ask(listServerActions, server());
  return all.slice(0, -1);
}

async function entry(actionType: string): Promise<string> {
  return (await actions()).find((action) => action.actionType === actionType)?.id ?? '';
}

const onEntry = (auditLogId: string) => ({ params: { serverId: testServer.serverId, auditLogId } });

async function role(permissions: number = ROLE_PERMISSION.KICK, name = 'Helpers') {
  const { id } = await owner.ask(createRole, server());
  await owner.ask(updateRole, { params: { serverId: testServer.serverId, roleId: id }, body: { name, permissions } });
  return { roleId: id, on: { params: { serverId: testServer.serverId, roleId: id } } };
}

/** The initial state of a new connection. */
async function currentState() {
  await network.settle();
  const { snapshot, close } = await owner.signOn();
  close();
  return {
    roles: snapshot.serverRoles.filter(({ serverId }) => serverId === testServer.serverId).toSorted((a, b) => a.order - b.order),
    member: snapshot.serverMembers.find(({ serverId, userId }) => serverId === testServer.serverId && userId === member.id),
    channels: snapshot.channels.filter(({ serverId }) => serverId === testServer.serverId).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

describe('the audit log of a server', () => {
  it('contains changes of the structure and of other members, with the old values, and no actions of users on themselves', async () => {
    const { roleId, on } = await role();
    await owner.ask(updateRole, { ...on, body: { name: 'Guides' } });
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [roleId] } });
    await owner.ask(setNickname, { ...onMember(), body: { nickname: 'Memmy' } });
    await owner.ask(updateServer, { ...server(), body: { name: 'Barn' } });
    const { id: channelId } = await owner.ask(createChannel, { ...server(), body: { name: 'Hayloft' } });
    const onChannel = { params: { serverId: testServer.serverId, channelId } };
    await owner.ask(updateChannel, { ...onChannel, body: { slowModeSeconds: 5 } });
    await owner.ask(setChannelNotice, { ...onChannel, body: { content: 'Be kind' } });
    await owner.ask(deleteChannel, onChannel);
    const { code } = await member.ask(createInvite, server());
    await owner.ask(deleteInvite, { params: { serverId: testServer.serverId, code } });
    const own = await owner.ask(createInvite, server());
    await owner.ask(deleteInvite, { params: { serverId: testServer.serverId, code: own.code } });
    await owner.ask(deleteRole, on);
    const log = await actions();
    expect(log.map(({ actionType, actionById, data }) => [actionType, actionById === owner.id, data])).toMatchObject([
      ['SERVER_ROLE_DELETE', true, { subject: { kind: 'role', id: roleId, name: 'Guides' } }],
      ['SERVER_INVITE_CREATE', true, { subject: { kind: 'user', id: owner.id } }],
      ['SERVER_INVITE_DELETE', true, { subject: { kind: 'user', id: member.id } }],
      ['SERVER_INVITE_CREATE', false, { subject: { kind: 'user', id: member.id } }],
      ['SERVER_CHANNEL_DELETE', true, { subject: { kind: 'channel', id: channelId, name: 'Hayloft' } }],
      ['SERVER_NOTICE_SET', true, { subject: { kind: 'channel', id: channelId, name: 'Hayloft' } }],
      ['SERVER_CHANNEL_UPDATE', true, { changes: [{ field: 'slowModeSeconds', from: null, to: 5 }] }],
      ['SERVER_CHANNEL_CREATE', true, { subject: { kind: 'channel', id: channelId, name: 'Hayloft' } }],
      ['SERVER_UPDATE', true, { changes: [{ field: 'name', to: 'Barn' }] }],
      ['SERVER_MEMBER_NICKNAME', true, { subject: { id: member.id }, changes: [{ field: 'nickname', from: null, to: 'Memmy' }] }],
      [
        'SERVER_MEMBER_ROLES',
        true,
        { subject: { id: member.id }, changes: [{ field: 'roleIds', from: [], to: [roleId] }], names: { [roleId]: 'Guides' } },
      ],
      ['SERVER_ROLE_UPDATE', true, { subject: { name: 'Helpers' }, changes: [{ field: 'name', from: 'Helpers', to: 'Guides' }] }],
      ['SERVER_ROLE_UPDATE', true, {}],
      ['SERVER_ROLE_CREATE', true, { subject: { kind: 'role', id: roleId } }],
    ]);
    const states = new Map(log.map(({ actionType, undo }) => [actionType, undo?.state ?? null]));
    expect(states.get('SERVER_MEMBER_NICKNAME')).toBe('open');
    // The changed thing was deleted.
    expect(states.get('SERVER_CHANNEL_UPDATE')).toBe('gone');
    expect(states.get('SERVER_CHANNEL_DELETE')).toBe('open');
    expect(states.get('SERVER_CHANNEL_CREATE')).toBe('gone');
    // Clients of the wire contract do not get these entries.
    expect((await owner.ask(getAuditLog, server())).auditLogs).toEqual([]);
    const onlyChannels = { ...server(), query: { actionType: 'SERVER_CHANNEL_CREATE,SERVER_CHANNEL_DELETE' } };
    const filtered = await owner.ask(listServerActions, onlyChannels);
    expect(filtered.actions.map(({ actionType }) => actionType)).toEqual(['SERVER_CHANNEL_DELETE', 'SERVER_CHANNEL_CREATE']);
  });

  it('H9 loses nicknames when the member leaves', async () => {
    await owner.ask(setNickname, { ...onMember(), body: { nickname: 'Memmy' } });
    await owner.ask(kickMember, onMember());
    const log = await actions();
    expect(log.find(({ actionType }) => actionType === 'SERVER_MEMBER_NICKNAME')).toMatchObject({
      data: { changes: [] },
      undo: { state: 'gone' },
    });
    expect(JSON.stringify(log)).not.toContain('Memmy');
  });
});

describe('undo of a deleted role', () => {
  it('restores it with its channels and members, and notifies everyone', async () => {
    const { roleId, on } = await role();
    const other = await role(2, 'Others');
    await owner.ask(setChannelPermissions, { params: { ...on.params, channelId: testServer.channelId }, body: { permissions: 3 } });
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [roleId, other.roleId] } });
    const before = await currentState();
    await owner.ask(deleteRole, on);
    await eventsOf(testServer.memberConnection);
    const auditLogId = await entry('SERVER_ROLE_DELETE');
    expect(await owner.ask(previewActUndo, onEntry(auditLogId))).toMatchObject({ undo: { state: 'open' }, members: 1, left: [] });
    await owner.ask(undoServerAct, onEntry(auditLogId));
    const events = (await eventsOf(testServer.memberConnection)).map(([name]) => name);
    expect(events).toContain('server:role_created');
    expect(events).toContain('server:member_updated');
    expect(await currentState()).toEqual(before);
    // The permission applies again.
    await member.refused(kickMember, { params: { serverId: testServer.serverId, userId: newcomer.id } }, 400);
    await owner.refused(undoServerAct, onEntry(auditLogId), 400);
    expect((await actions())[0]).toMatchObject({
      actionType: 'SERVER_ACT_UNDO',
      actionById: owner.id,
      data: { undone: 'SERVER_ROLE_DELETE', subject: { id: roleId, name: 'Helpers' } },
      undo: { state: 'never', why: 'undo' },
    });
    expect((await actions()).find(({ id }) => id === auditLogId)?.undo).toMatchObject({ state: 'undone', byId: owner.id });
  });

  it('does not assign it to members whose roles changed since', async () => {
    const { roleId, on } = await role();
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [roleId] } });
    await owner.ask(deleteRole, on);
    const other = await role(2, 'Others');
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [other.roleId] } });
    const auditLogId = await entry('SERVER_ROLE_DELETE');
    expect(await owner.ask(previewActUndo, onEntry(auditLogId))).toMatchObject({ members: 0 });
    await owner.ask(undoServerAct, onEntry(auditLogId));
    expect((await currentState()).member?.roleIds).toEqual([other.roleId]);
  });

  it('does not assign it to members whose roles were removed since', async () => {
    const { roleId, on } = await role();
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [roleId] } });
    await owner.ask(deleteRole, on);
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [] } });
    const auditLogId = await entry('SERVER_ROLE_DELETE');
    expect(await owner.ask(previewActUndo, onEntry(auditLogId))).toMatchObject({ members: 0 });
    await owner.ask(undoServerAct, onEntry(auditLogId));
    expect((await currentState()).member?.roleIds).toEqual([]);
  });
});

describe('undo of a change of a server', () => {
  it('restores values that are unchanged since, and shows before which ones are not', async () => {
    const { on } = await role();
    await owner.ask(updateRole, { ...on, body: { name: 'Guides', permissions: ROLE_PERMISSION.BAN } });
    const auditLogId = await entry('SERVER_ROLE_UPDATE');
    await owner.ask(updateRole, { ...on, body: { name: 'Friends' } });
    expect(await owner.ask(previewActUndo, onEntry(auditLogId))).toEqual({
      undo: { state: 'open', until: expect.any(Number) },
      back: [{ field: 'permissions', from: ROLE_PERMISSION.BAN, to: ROLE_PERMISSION.KICK }],
      left: [{ field: 'name', from: 'Helpers', to: 'Guides' }],
      names: expect.anything(),
      members: null,
      channel: null,
    });
    const both = await Promise.allSettled([1, 2].map(() => owner.ask(undoServerAct, onEntry(auditLogId))));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await currentState()).roles.find(({ id }) => id === on.params.roleId)).toMatchObject({
      name: 'Friends',
      permissions: ROLE_PERMISSION.KICK,
    });
  });

  it('restores names, permissions and positions of channels', async () => {
    const { id: channelId } = await owner.ask(createChannel, { ...server(), body: { name: 'Hayloft' } });
    const { id: categoryId } = await owner.ask(createChannel, { ...server(), body: { name: 'Yard', type: 2 } });
    const onChannel = { params: { serverId: testServer.serverId, channelId } };
    const before = await currentState();
    await owner.ask(updateChannel, { ...onChannel, body: { name: 'Straw', slowModeSeconds: 9 } });
    await owner.ask(setChannelPermissions, { params: { ...onChannel.params, roleId: testServer.defaultRoleId }, body: { permissions: 1 } });
    await owner.ask(orderChannels, { ...server(), body: { channelIds: [channelId], categoryId } });
    for (const action of ['SERVER_CHANNELS_ORDER', 'SERVER_CHANNEL_PERMISSIONS', 'SERVER_CHANNEL_UPDATE']) {
      await owner.ask(undoServerAct, onEntry(await entry(action)));
    }
    const after = await currentState();
    expect(after.channels.map(({ order: _, ...channel }) => channel)).toEqual(before.channels.map(({ order: _, ...channel }) => channel));
    const inOrder = ({ channels }: typeof after) => channels.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)).map(({ id }) => id);
    expect(inOrder(after)).toEqual(inOrder(before));
  });

  it('restores the name of the server, and the order of roles', async () => {
    const { name } = await owner.ask(getServer, server());
    await owner.ask(updateServer, { ...server(), body: { name: 'Barn' } });
    await owner.ask(undoServerAct, onEntry(await entry('SERVER_UPDATE')));
    expect(await owner.ask(getServer, server())).toMatchObject({ name });
    const [first, second] = [await role(2, 'First'), await role(2, 'Second')];
    const { roles } = await currentState();
    await owner.ask(orderRoles, { ...server(), body: { roleIds: [testServer.defaultRoleId, first.roleId, second.roleId] } });
    await owner.ask(undoServerAct, onEntry(await entry('SERVER_ROLES_ORDER')));
    expect((await currentState()).roles.map(({ id }) => id)).toEqual(roles.map(({ id }) => id));
  });
});

describe('undo of a change of a member', () => {
  it('removes and restores roles, and restores the old nickname', async () => {
    const [first, second] = [await role(2, 'First'), await role(2, 'Second')];
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [first.roleId] } });
    await owner.ask(setNickname, { ...onMember(), body: { nickname: 'Memmy' } });
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [second.roleId] } });
    await owner.ask(setNickname, { ...onMember(), body: { nickname: 'Berry' } });
    for (const action of ['SERVER_MEMBER_ROLES', 'SERVER_MEMBER_NICKNAME']) {
      const auditLogId = await entry(action);
      expect(await owner.ask(previewActUndo, onEntry(auditLogId))).toMatchObject({ undo: { state: 'open' }, left: [] });
      await owner.ask(undoMemberAct, { ...onMember(), body: { auditLogId } });
      await owner.refused(undoMemberAct, { ...onMember(), body: { auditLogId } }, 400);
    }
    expect((await currentState()).member).toMatchObject({ roleIds: [first.roleId], nickname: 'Memmy' });
  });

  it('is only possible for members who stayed, not after they rejoined', async () => {
    const { roleId } = await role();
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [roleId] } });
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [] } });
    const auditLogId = await entry('SERVER_MEMBER_ROLES');
    const { code } = await owner.ask(createInvite, server());
    await owner.ask(kickMember, onMember());
    await member.ask(joinServer, { params: { code } });
    expect(await owner.ask(previewActUndo, onEntry(auditLogId))).toMatchObject({ undo: { state: 'gone' }, back: [] });
    await owner.refused(undoMemberAct, { ...onMember(), body: { auditLogId } }, 400);
  });
});

describe('permission to undo', () => {
  it('requires an administrator, within their own permissions, and an entry of this server', async () => {
    const { roleId, on } = await role(ROLE_PERMISSION.ADMIN, 'Admins');
    const high = await role(ROLE_PERMISSION.ADMIN, 'High');
    await owner.ask(orderRoles, { ...server(), body: { roleIds: [testServer.defaultRoleId, roleId, high.roleId] } });
    await owner.ask(updateRole, { ...high.on, body: { permissions: 2 } });
    const onHigh = await entry('SERVER_ROLE_UPDATE');
    await member.refused(undoServerAct, onEntry(onHigh), 403);
    await newcomer.refused(undoServerAct, onEntry(onHigh), 403);
    await member.refused(previewActUndo, onEntry(onHigh), 403);
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [roleId] } });
    // An administrator, but below this role, and below the role that they would assign to themselves.
    await member.refused(undoServerAct, onEntry(onHigh), 400);
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [roleId, high.roleId] } });
    await owner.ask(setMemberRoles, { ...onMember(), body: { roleIds: [roleId] } });
    await member.refused(undoMemberAct, { ...onMember(), body: { auditLogId: await entry('SERVER_MEMBER_ROLES') } }, 400);
    await owner.ask(deleteRole, on);
    await owner.refused(undoServerAct, onEntry('999999'), 404);
    await owner.refused(previewActUndo, onEntry('999999'), 404);
    await owner.refused(undoMemberAct, { ...onMember(), body: { auditLogId: onHigh } }, 404);
    await owner.refused(undoServerAct, onEntry(await entry('SERVER_INVITE_CREATE')), 404);
  });
});
