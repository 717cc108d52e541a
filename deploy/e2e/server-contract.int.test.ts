/** Servers, channels and roles in the wire contract: answers, events and their order, refusals and their order. */
import { createChannel, deleteChannel, orderChannels, setChannelPermissions, updateChannel } from '@folkmoot/contracts/channels/commands';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createRole, deleteRole, orderRoles, updateRole } from '@folkmoot/contracts/roles/commands';
import {
  createServer,
  createServerFolder,
  deleteServer,
  orderServers,
  transferOwnership,
  updateServer,
  updateServerFolder,
} from '@folkmoot/contracts/servers/commands';
import { describe, expect, it } from 'vitest';
import type { Connection } from './harness/connection.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

const inServer = () => ({ params: { serverId: testServer.serverId } });

async function eventNames(connection: Connection): Promise<readonly string[]> {
  return (await eventsOf(connection)).map(([name]) => name);
}

describe('servers', () => {
  it('are sent to their creator before the answer, as a new server', async () => {
    const answer = owner.ask(createServer, { body: { name: '  The house  ' } });
    const server = await answer;
    await testServer.ownerConnection.flushed();
    const [first, ...rest] = testServer.ownerConnection.take();
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      name: 'server:joined',
      payload: { server, memberPresences: [{ userId: owner.id, status: 1 }], voiceChannelUsers: [] },
    });
    expect(server).toMatchObject({ name: 'The house', systemChannelId: server.defaultChannelId, customEmojis: [], verified: false });
    expect(server).not.toHaveProperty('scheduledForDeletion');
    expect(server).not.toHaveProperty('_count');
    expect(first?.payload).toMatchObject({
      roles: [{ id: server.defaultRoleId, name: 'All', order: 1, permissions: 2, hexColor: '#fff' }],
      channels: [{ name: 'General', type: 1, order: 1, permissions: [{ roleId: server.defaultRoleId, permissions: 7 }] }],
      members: [{ userId: owner.id, roleIds: [] }],
    });
  });

  it.each([['abc'], ['x'.repeat(36)], ['   ab   '], ['see example.com'], ['https://a b'], [undefined], [7]])(
    'cannot be named %j',
    async (name) => {
      await owner.refused(createServer, { body: { name } }, 400, 'name');
    },
  );

  it('send only the changed fields to all members', async () => {
    expect(await owner.ask(updateServer, { ...inServer(), body: { name: 'Renamed', systemChannelId: null } })).toEqual({
      name: 'Renamed',
      systemChannelId: null,
    });
    const payload = { serverId: testServer.serverId, updated: { name: 'Renamed', systemChannelId: null } };
    expect(await eventsOf(testServer.memberConnection)).toEqual([['server:updated', payload]]);
    expect(await owner.ask(updateServer, { ...inServer(), body: { defaultChannelId: null } })).toEqual({});
    expect(await eventsOf(testServer.memberConnection)).toEqual([['server:updated', { serverId: testServer.serverId, updated: {} }]]);
    await owner.refused(updateServer, { ...inServer(), body: { defaultChannelId: '99999' } }, 400, null);
    await member.refused(updateServer, { ...inServer(), body: { name: 'x' } }, 403, null);
    expect(await eventNames(testServer.newcomerConnection)).toEqual([]);
  });

  it('post a leave message that the leaving user still receives, then notify the others, then that user', async () => {
    await owner.refused(leaveServer, inServer(), 400, null);
    await member.ask(leaveServer, inServer());
    expect(await eventNames(testServer.ownerConnection)).toEqual(['message:created', 'server:member_left']);
    expect(await eventNames(testServer.memberConnection)).toEqual(['message:created', 'server:left']);
    await member.refused(leaveServer, inServer(), 403, null);
  });

  it('are deleted only by their owner, and everyone is notified', async () => {
    await member.refused(deleteServer, inServer(), 403, null);
    await owner.ask(deleteServer, inServer());
    expect(await eventsOf(testServer.memberConnection)).toEqual([['server:left', { serverId: testServer.serverId }]]);
    await owner.refused(deleteServer, inServer(), 403, null);
    await owner.refused(sendMessage, { params: { channelId: testServer.channelId }, body: { content: 'x' } }, 403, null);
  });

  it('are transferred with the right password', async () => {
    const body = { password: owner.password, newOwnerUserId: member.id };
    await owner.refused(transferOwnership, { ...inServer(), body: { ...body, password: 'wrong' } }, 400, 'password');
    await owner.refused(transferOwnership, { ...inServer(), body: { ...body, newOwnerUserId: newcomer.id } }, 400, 'newOwnerUserId');
    await owner.ask(transferOwnership, { ...inServer(), body });
    expect(await eventsOf(testServer.memberConnection)).toEqual([
      ['server:updated', { serverId: testServer.serverId, updated: { createdById: member.id, verified: false } }],
    ]);
    await owner.refused(deleteServer, inServer(), 403, null);
  });

  it('have an order and folders, which only their user sees', async () => {
    const person = await network.register('Orderly');
    const connection = await person.signOn();
    const [a, b] = [await network.server(person), await network.server(person)];
    await eventNames(connection);
    await person.refused(orderServers, { body: { serverIds: [a.id] } }, 400, 'serverIds');
    await person.refused(orderServers, { body: { serverIds: [a.id, a.id] } }, 400, 'serverIds');
    await person.ask(orderServers, { body: { serverIds: [b.id, a.id] } });
    const folder = await person.ask(createServerFolder, { body: { serverIds: [a.id] } });
    expect(folder).toMatchObject({ name: 'Folder', serverIds: [a.id] });
    expect(await eventsOf(connection)).toEqual([
      ['server:order_updated', { serverIds: [b.id, a.id] }],
      ['server:order_updated', { serverIds: [b.id, folder.id, a.id] }],
      ['server:folder_created', { folder }],
    ]);
    await owner.refused(updateServerFolder, { params: { folderId: folder.id }, body: { serverIds: [] } }, 400, null);
    expect(await person.ask(updateServerFolder, { params: { folderId: folder.id }, body: { serverIds: [] } })).toMatchObject({
      serverIds: [],
    });
    expect(await eventNames(connection)).toEqual(['server:folder_updated', 'server:order_updated']);
    connection.close();
  });
});

describe('channels and roles', () => {
  it('channels are sent to everyone, with their permissions', async () => {
    const channel = await owner.ask(createChannel, { ...inServer(), body: {} });
    expect(channel).toMatchObject({
      name: 'New Channel',
      type: 1,
      order: 2,
      permissions: [{ roleId: testServer.defaultRoleId, permissions: 7 }],
    });
    expect(await eventsOf(testServer.memberConnection)).toEqual([['server:channel_created', { serverId: testServer.serverId, channel }]]);
    const category = await owner.ask(createChannel, { ...inServer(), body: { type: '2' } });
    expect(category).toMatchObject({ name: 'New Category', type: 2 });
    const on = { params: { serverId: testServer.serverId, channelId: channel.id } };
    expect(await owner.ask(updateChannel, { ...on, body: { slowModeSeconds: 0, icon: null } })).toEqual({
      slowModeSeconds: null,
      icon: null,
    });
    await owner.ask(orderChannels, { ...inServer(), body: { channelIds: [channel.id], categoryId: category.id } });
    await owner.refused(orderChannels, { ...inServer(), body: { channelIds: [category.id], categoryId: category.id } }, 400, 'channelIds');
    const flat = await owner.ask(setChannelPermissions, {
      params: { ...on.params, roleId: testServer.defaultRoleId },
      body: { permissions: '1' },
    });
    expect(flat).toEqual({ serverId: testServer.serverId, channelId: channel.id, roleId: testServer.defaultRoleId, permissions: 1 });
    expect(await owner.ask(deleteChannel, { params: { serverId: testServer.serverId, channelId: category.id } })).toEqual({
      deleted: category.id,
    });
    expect((await eventsOf(testServer.memberConnection)).slice(1)).toEqual([
      ['server:channel_updated', { serverId: testServer.serverId, channelId: channel.id, updated: { slowModeSeconds: null, icon: null } }],
      ['server:channel_order_updated', { serverId: testServer.serverId, categoryId: category.id, orderedChannelIds: [channel.id] }],
      ['server:channel_permissions_updated', flat],
      ['server:channel_deleted', { serverId: testServer.serverId, channelId: category.id }],
    ]);
    await owner.refused(deleteChannel, { params: { serverId: testServer.serverId, channelId: testServer.channelId } }, 403, null);
    await owner.refused(createChannel, { ...inServer(), body: { name: 'a#bcd' } }, 400, 'name');
    await owner.refused(updateChannel, { ...on, body: { slowModeSeconds: 2 } }, 400, 'slowModeSeconds');
    await owner.refused(
      setChannelPermissions,
      { params: { ...on.params, roleId: testServer.defaultRoleId }, body: { permissions: 8 } },
      400,
      'permissions',
    );
    await member.refused(createChannel, { ...inServer(), body: { name: 7 } }, 403, null);
  });

  it('roles are created at order 2, sent without context, ordered as a whole, and deleted completely', async () => {
    const low = await owner.ask(createRole, inServer());
    const role = await owner.ask(createRole, inServer());
    expect(role).toMatchObject({
      name: 'New Role',
      order: 2,
      permissions: 2,
      hexColor: '#fff',
      botRole: null,
      serverId: testServer.serverId,
    });
    const on = { params: { serverId: testServer.serverId, roleId: role.id } };
    expect(await owner.ask(updateRole, { ...on, body: { permissions: 511, icon: null } })).toEqual({ permissions: 511, icon: null });
    expect(await owner.ask(orderRoles, { ...inServer(), body: { roleIds: [testServer.defaultRoleId, low.id, role.id] } })).toBe(true);
    expect(await owner.ask(deleteRole, on)).toMatchObject({ id: role.id, order: 3, permissions: 511 });
    expect(await eventsOf(testServer.memberConnection)).toEqual([
      ['server:role_created', low],
      ['server:role_created', role],
      ['server:role_updated', { serverId: testServer.serverId, roleId: role.id, updated: { permissions: 511, icon: null } }],
      ['server:role_order_updated', { serverId: testServer.serverId, roleIds: [testServer.defaultRoleId, low.id, role.id] }],
      ['server:role_deleted', { serverId: testServer.serverId, roleId: role.id }],
    ]);
    await owner.refused(orderRoles, { ...inServer(), body: { roleIds: [low.id, testServer.defaultRoleId] } }, 400, 'roleIds');
    await owner.refused(orderRoles, { ...inServer(), body: { roleIds: [testServer.defaultRoleId] } }, 400, 'roleIds');
    await owner.refused(deleteRole, { params: { serverId: testServer.serverId, roleId: testServer.defaultRoleId } }, 400, null);
    await owner.refused(
      updateRole,
      { params: { serverId: testServer.serverId, roleId: low.id }, body: { permissions: 512 } },
      400,
      'permissions',
    );
    await owner.refused(
      updateRole,
      { params: { serverId: testServer.serverId, roleId: low.id }, body: { hexColor: 'red' } },
      400,
      'hexColor',
    );
  });
});
