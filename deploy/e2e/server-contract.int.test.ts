/** Servers and what is in them, by the wire contract: answers, who is told what in which order, refusals and their order. */
import { createChannel, deleteChannel, orderChannels, setChannelPermissions, updateChannel } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { createCustomInvite, createInvite, deleteInvite, getInvite, joinServer, listInvites } from '@folkmoot/contracts/invites/commands';
import { banMember, kickMember, leaveServer, setMemberRoles, setNickname, unbanMember } from '@folkmoot/contracts/members/commands';
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
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { pathOf } from './harness/http.ts';
import type { Line } from './harness/line.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let owner: Person;
let member: Person;
let newcomer: Person;
let ownerLine: Line;
let memberLine: Line;
let newcomerLine: Line;
let serverId: string;
let channelId: string;
let defaultRoleId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  owner = await network.register('Owner');
  member = await network.register('Member');
  newcomer = await network.register('Newcomer');
});

beforeEach(async () => {
  const server = await network.server(owner, member);
  serverId = server.id;
  channelId = server.defaultChannelId;
  defaultRoleId = server.defaultRoleId;
  ownerLine = await owner.signOn();
  memberLine = await member.signOn();
  newcomerLine = await newcomer.signOn();
  await network.settle();
  for (const line of [ownerLine, memberLine, newcomerLine]) line.take();
  return () => {
    for (const line of [ownerLine, memberLine, newcomerLine]) line.close();
  };
});

afterAll(() => network.stop());

const at = () => ({ params: { serverId } });

/** Names of what a line was told since it was last asked, presences of others aside. */
async function told(line: Line): Promise<readonly string[]> {
  await network.settle();
  return line.take().flatMap(({ name }) => (name === 'user:presence_update' ? [] : [name]));
}

async function heard(line: Line): Promise<readonly (readonly [string, unknown])[]> {
  await network.settle();
  return line.take().flatMap(({ name, payload }) => (name === 'user:presence_update' ? [] : [[name, payload] as const]));
}

describe('servers', () => {
  it('are told to their maker before the answer, as a new server is', async () => {
    const answer = owner.ask(createServer, { body: { name: '  The house  ' } });
    const server = await answer;
    await ownerLine.flushed();
    const [first, ...rest] = ownerLine.take();
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
    'are not called %j',
    async (name) => {
      await owner.refused(createServer, { body: { name } }, 400, 'name');
    },
  );

  it('tell all members what changed, only that', async () => {
    expect(await owner.ask(updateServer, { ...at(), body: { name: 'Renamed', systemChannelId: null } })).toEqual({
      name: 'Renamed',
      systemChannelId: null,
    });
    const payload = { serverId, updated: { name: 'Renamed', systemChannelId: null } };
    expect(await heard(memberLine)).toEqual([['server:updated', payload]]);
    expect(await owner.ask(updateServer, { ...at(), body: { defaultChannelId: null } })).toEqual({});
    expect(await heard(memberLine)).toEqual([['server:updated', { serverId, updated: {} }]]);
    await owner.refused(updateServer, { ...at(), body: { defaultChannelId: '99999' } }, 400, null);
    await member.refused(updateServer, { ...at(), body: { name: 'x' } }, 403, null);
    expect(await told(newcomerLine)).toEqual([]);
  });

  it('are left with a message that the leaver still hears, then the others, then the leaver are told', async () => {
    await owner.refused(leaveServer, at(), 400, null);
    await member.ask(leaveServer, at());
    expect(await told(ownerLine)).toEqual(['message:created', 'server:member_left']);
    expect(await told(memberLine)).toEqual(['message:created', 'server:left']);
    await member.refused(leaveServer, at(), 403, null);
  });

  it('are deleted by their owner alone, and everybody is told', async () => {
    await member.refused(deleteServer, at(), 403, null);
    await owner.ask(deleteServer, at());
    expect(await heard(memberLine)).toEqual([['server:left', { serverId }]]);
    await owner.refused(deleteServer, at(), 403, null);
    await owner.refused(sendMessage, { params: { channelId }, body: { content: 'x' } }, 403, null);
  });

  it('change hands for the right password', async () => {
    const body = { password: owner.password, newOwnerUserId: member.id };
    await owner.refused(transferOwnership, { ...at(), body: { ...body, password: 'wrong' } }, 400, 'password');
    await owner.refused(transferOwnership, { ...at(), body: { ...body, newOwnerUserId: newcomer.id } }, 400, 'newOwnerUserId');
    await owner.ask(transferOwnership, { ...at(), body });
    expect(await heard(memberLine)).toEqual([['server:updated', { serverId, updated: { createdById: member.id, verified: false } }]]);
    await owner.refused(deleteServer, at(), 403, null);
  });

  it('stand in an order and in folders that only their person hears of', async () => {
    const person = await network.register('Orderly');
    const line = await person.signOn();
    const [a, b] = [await network.server(person), await network.server(person)];
    await told(line);
    await person.refused(orderServers, { body: { serverIds: [a.id] } }, 400, 'serverIds');
    await person.refused(orderServers, { body: { serverIds: [a.id, a.id] } }, 400, 'serverIds');
    await person.ask(orderServers, { body: { serverIds: [b.id, a.id] } });
    const folder = await person.ask(createServerFolder, { body: { serverIds: [a.id] } });
    expect(folder).toMatchObject({ name: 'Folder', serverIds: [a.id] });
    expect(await heard(line)).toEqual([
      ['server:order_updated', { serverIds: [b.id, a.id] }],
      ['server:order_updated', { serverIds: [b.id, folder.id, a.id] }],
      ['server:folder_created', { folder }],
    ]);
    await owner.refused(updateServerFolder, { params: { folderId: folder.id }, body: { serverIds: [] } }, 400, null);
    expect(await person.ask(updateServerFolder, { params: { folderId: folder.id }, body: { serverIds: [] } })).toMatchObject({
      serverIds: [],
    });
    expect(await told(line)).toEqual(['server:folder_updated', 'server:order_updated']);
    line.close();
  });
});

describe('members', () => {
  it('join: the others first, the newcomer before the answer, then presence and the message', async () => {
    const { code } = await owner.ask(createInvite, at());
    const server = await newcomer.ask(joinServer, { params: { code } });
    expect(server).toMatchObject({ id: serverId, customEmojis: [], scheduledForDeletion: null, _count: { welcomeQuestions: 0 } });
    await network.settle();
    const names = (line: Line) => line.take().map(({ name }) => name);
    expect(names(ownerLine)).toEqual(['server:member_joined', 'user:presence_update', 'message:created']);
    expect(names(newcomerLine)).toEqual(['server:joined', 'user:presence_update', 'message:created']);
    await newcomer.refused(joinServer, { params: { code } }, 400, null);
    expect(await owner.ask(listInvites, at())).toContainEqual(expect.objectContaining({ code, uses: 1 }));
  });

  it('are kicked: out first, then told, then the message', async () => {
    const who = { params: { serverId, userId: member.id } };
    await owner.refused(kickMember, { params: { serverId, userId: owner.id } }, 400, null);
    await owner.refused(kickMember, { params: { serverId, userId: newcomer.id } }, 400, null);
    await member.refused(kickMember, { params: { serverId, userId: owner.id } }, 403, null);
    await owner.ask(kickMember, who);
    expect(await told(ownerLine)).toEqual(['server:member_left', 'message:created']);
    expect(await told(memberLine)).toEqual(['server:left']);
  });

  it('are banned with their messages, and may not come back', async () => {
    const sent = await member.ask(sendMessage, { params: { channelId }, body: { content: 'to be removed' } });
    await network.settle();
    for (const line of [ownerLine, memberLine]) line.take();
    const who = { params: { serverId, userId: member.id } };
    await owner.ask(banMember, { ...who, query: { shouldDeleteRecentMessages: 'true' } });
    const heardByOwner = await heard(ownerLine);
    expect(heardByOwner.map(([name]) => name)).toEqual(['server:member_left', 'message:deleted_batch', 'message:created']);
    const batch = heardByOwner[1]?.[1];
    expect(batch).toMatchObject({ userId: member.id, serverId, fromTime: expect.any(Number), toTime: expect.any(Number) });
    expect(await told(memberLine)).toEqual(['server:left']);
    const left = await owner.ask(listMessages, { params: { channelId } });
    expect(left.map(({ id }) => id)).not.toContain(sent.id);
    expect(left.at(-1)).toMatchObject({ type: 4, createdById: member.id, content: '' });
    const { code } = await owner.ask(createInvite, at());
    await member.refused(joinServer, { params: { code } }, 400, null);
    await owner.refused(banMember, who, 400, null);
    await owner.ask(unbanMember, who);
    await owner.refused(unbanMember, who, 400, null);
    await member.ask(joinServer, { params: { code } });
  });

  it('take roles and nicknames', async () => {
    const role = await owner.ask(createRole, at());
    await told(memberLine);
    const who = { params: { serverId, userId: member.id } };
    expect(await owner.ask(setMemberRoles, { ...who, body: { roleIds: [role.id, role.id] } })).toEqual({ roleIds: [role.id] });
    expect(await owner.ask(setNickname, { ...who, body: { nickname: ' Nicky ' } })).toEqual({ nickname: 'Nicky' });
    expect(await owner.ask(setNickname, { ...who, body: { nickname: '   ' } })).toEqual({ nickname: null });
    const updated = (changes: object) => ['server:member_updated', { serverId, userId: member.id, updated: changes }];
    expect(await heard(memberLine)).toEqual([updated({ roleIds: [role.id] }), updated({ nickname: 'Nicky' }), updated({ nickname: null })]);
    expect(await owner.ask(setMemberRoles, { ...who, body: {} })).toEqual({});
    await owner.refused(setMemberRoles, { ...who, body: { roleIds: [defaultRoleId] } }, 400);
    await owner.refused(setMemberRoles, { ...who, body: { roleIds: ['99'] } }, 400);
    await owner.refused(setNickname, { ...who, body: { nickname: 'ab' } }, 400, 'nickname');
    await member.refused(setNickname, { ...who, body: { nickname: 'Mine' } }, 403, null);
  });
});

describe('channels and roles', () => {
  it('channels are told to all, with their permissions', async () => {
    const channel = await owner.ask(createChannel, { ...at(), body: {} });
    expect(channel).toMatchObject({ name: 'New Channel', type: 1, order: 2, permissions: [{ roleId: defaultRoleId, permissions: 7 }] });
    expect(await heard(memberLine)).toEqual([['server:channel_created', { serverId, channel }]]);
    const category = await owner.ask(createChannel, { ...at(), body: { type: '2' } });
    expect(category).toMatchObject({ name: 'New Category', type: 2 });
    const on = { params: { serverId, channelId: channel.id } };
    expect(await owner.ask(updateChannel, { ...on, body: { slowModeSeconds: 0, icon: null } })).toEqual({
      slowModeSeconds: null,
      icon: null,
    });
    await owner.ask(orderChannels, { ...at(), body: { channelIds: [channel.id], categoryId: category.id } });
    await owner.refused(orderChannels, { ...at(), body: { channelIds: [category.id], categoryId: category.id } }, 400, 'channelIds');
    const flat = await owner.ask(setChannelPermissions, { params: { ...on.params, roleId: defaultRoleId }, body: { permissions: '1' } });
    expect(flat).toEqual({ serverId, channelId: channel.id, roleId: defaultRoleId, permissions: 1 });
    expect(await owner.ask(deleteChannel, { params: { serverId, channelId: category.id } })).toEqual({ deleted: category.id });
    expect((await heard(memberLine)).slice(1)).toEqual([
      ['server:channel_updated', { serverId, channelId: channel.id, updated: { slowModeSeconds: null, icon: null } }],
      ['server:channel_order_updated', { serverId, categoryId: category.id, orderedChannelIds: [channel.id] }],
      ['server:channel_permissions_updated', flat],
      ['server:channel_deleted', { serverId, channelId: category.id }],
    ]);
    await owner.refused(deleteChannel, { params: { serverId, channelId } }, 403, null);
    await owner.refused(createChannel, { ...at(), body: { name: 'a#bcd' } }, 400, 'name');
    await owner.refused(updateChannel, { ...on, body: { slowModeSeconds: 2 } }, 400, 'slowModeSeconds');
    await owner.refused(
      setChannelPermissions,
      { params: { ...on.params, roleId: defaultRoleId }, body: { permissions: 8 } },
      400,
      'permissions',
    );
    await member.refused(createChannel, { ...at(), body: { name: 7 } }, 403, null);
  });

  it('roles are made at order 2, told bare, ordered in full and deleted whole', async () => {
    const low = await owner.ask(createRole, at());
    const role = await owner.ask(createRole, at());
    expect(role).toMatchObject({ name: 'New Role', order: 2, permissions: 2, hexColor: '#fff', botRole: null, serverId });
    const on = { params: { serverId, roleId: role.id } };
    expect(await owner.ask(updateRole, { ...on, body: { permissions: 511, icon: null } })).toEqual({ permissions: 511, icon: null });
    expect(await owner.ask(orderRoles, { ...at(), body: { roleIds: [defaultRoleId, low.id, role.id] } })).toBe(true);
    expect(await owner.ask(deleteRole, on)).toMatchObject({ id: role.id, order: 3, permissions: 511 });
    expect(await heard(memberLine)).toEqual([
      ['server:role_created', low],
      ['server:role_created', role],
      ['server:role_updated', { serverId, roleId: role.id, updated: { permissions: 511, icon: null } }],
      ['server:role_order_updated', { serverId, roleIds: [defaultRoleId, low.id, role.id] }],
      ['server:role_deleted', { serverId, roleId: role.id }],
    ]);
    await owner.refused(orderRoles, { ...at(), body: { roleIds: [low.id, defaultRoleId] } }, 400, 'roleIds');
    await owner.refused(orderRoles, { ...at(), body: { roleIds: [defaultRoleId] } }, 400, 'roleIds');
    await owner.refused(deleteRole, { params: { serverId, roleId: defaultRoleId } }, 400, null);
    await owner.refused(updateRole, { params: { serverId, roleId: low.id }, body: { permissions: 512 } }, 400, 'permissions');
    await owner.refused(updateRole, { params: { serverId, roleId: low.id }, body: { hexColor: 'red' } }, 400, 'hexColor');
  });
});

describe('invites', () => {
  it('are seen by their maker and the owner, and are found by exact code', async () => {
    const mine = await member.ask(createInvite, at());
    expect((await member.ask(listInvites, at())).map(({ code }) => code)).toEqual([mine.code]);
    expect((await owner.ask(listInvites, at())).map(({ code }) => code)).toContain(mine.code);
    const preview = await newcomer.ask(getInvite, { params: { code: mine.code } });
    expect(preview).toMatchObject({ id: serverId, memberCount: 2 });
    expect(preview).not.toHaveProperty('customEmojis');
    await newcomer.refused(getInvite, { params: { code: 'nothere' } }, 400, null);
    await newcomer.refused(deleteInvite, { params: { serverId, code: mine.code } }, 403, null);
    await owner.ask(deleteInvite, { params: { serverId, code: mine.code } });
    await owner.refused(deleteInvite, { params: { serverId, code: mine.code } }, 403, null);
    await member.refused(createCustomInvite, { ...at(), body: { code: 'house' } }, 401, null);
    await owner.refused(createCustomInvite, { ...at(), body: { code: 'h ouse' } }, 401, 'code');
    await owner.refused(createCustomInvite, { ...at(), body: { code: 'house' } }, 403, null);
  });
});

describe('messages', () => {
  const on = (messageId: string) => ({ params: { channelId, messageId } });

  it('carry the socket only to the socket that sent, which gets its copy', async () => {
    const second = await member.signOn();
    await told(memberLine);
    const sent = await member.ask(sendMessage, { params: { channelId }, body: { content: 'hi', socketId: memberLine.id } });
    expect(await heard(memberLine)).toEqual([['message:created', { message: sent, socketId: memberLine.id }]]);
    for (const line of [ownerLine, second]) expect(await heard(line)).toEqual([['message:created', { message: sent }]]);
    await member.ask(sendMessage, { params: { channelId }, body: { content: 'as another', socketId: ownerLine.id } });
    expect((await heard(ownerLine))[0]?.[1]).not.toHaveProperty('socketId');
    second.close();
  });

  it('are edited, reacted to, marked and deleted, and each is told with all its keys', async () => {
    const sent = await member.ask(sendMessage, { params: { channelId }, body: { content: `hi [@:${owner.id}]` } });
    await told(ownerLine);
    await told(memberLine);
    const edited = await member.ask(editMessage, { ...on(sent.id), body: { content: ' bye ' } });
    expect(edited).toMatchObject({ content: 'bye', mentions: [], embed: null, editedAt: expect.any(Number) });
    expect(edited).not.toHaveProperty('reactions');
    const change = { channelId, messageId: sent.id, name: '🎉', emojiId: null, gif: null };
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
    expect(await heard(ownerLine)).toEqual([
      ['message:updated', { channelId, messageId: sent.id, updated: edited }],
      ['message:reaction_added', { ...change, count: 1, reactedByUserId: owner.id }],
      ['message:reaction_removed', { ...change, count: 0, reactionRemovedByUserId: owner.id }],
      ['message:mark_unread', { channelId, at: sent.createdAt - 1 }],
      ['message:deleted', { channelId, messageId: sent.id, deletedAttachmentCount: 0 }],
    ]);
    expect(await told(memberLine)).not.toContain('message:mark_unread');
    await owner.refused(deleteMessage, on(sent.id), 404, null);
    await member.refused(editMessage, { ...on(sent.id), body: { content: 'x' } }, 400, null);
  });

  it('are refused in the order of the contract', async () => {
    const send = (person: Person, body: unknown, status: number, path: string | null) =>
      person.refused(sendMessage, { params: { channelId }, body }, status, path);
    await send(newcomer, { content: 7 }, 403, null);
    await send(member, { content: 7 }, 400, 'content');
    await send(member, { content: '   ' }, 400, 'content');
    await send(member, { content: 'x'.repeat(2001) }, 400, 'content');
    await send(member, { content: null, silent: null }, 400, 'content');
    await send(member, { content: 'x', replyToMessageIds: ['1', '2', '3', '4', '5', '6'] }, 400, 'replyToMessageIds');
    await owner.ask(updateChannel, { params: { serverId, channelId }, body: { slowModeSeconds: 30 } });
    await member.ask(sendMessage, { params: { channelId }, body: { content: 'first' } });
    expect(await send(member, { content: 7 }, 429, null)).toMatchObject({ slowMode: true });
    const category = await owner.ask(createChannel, { ...at(), body: { type: 2 } });
    await owner.refused(sendMessage, { params: { channelId: category.id }, body: { content: 'x' } }, 400, null);
    await owner.refused(listMessages, { params: { channelId: category.id } }, 400, null);
  });

  it('come oldest first in pages, whichever way is asked', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1)
      ids.push((await owner.ask(sendMessage, { params: { channelId }, body: { content: `${count}` } })).id);
    const page = async (query: Record<string, string>) =>
      (await owner.ask(listMessages, { params: { channelId }, query })).map(({ id }) => id);
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

  it('are announced by typing to all but the typist', async () => {
    await member.ask(startTyping, { params: { channelId } });
    expect(await heard(ownerLine)).toEqual([['channel:typing', { channelId, userId: member.id }]]);
    expect(await told(memberLine)).toEqual([]);
    const { channelId: dm } = await owner.ask(openDm, { params: { userId: newcomer.id } });
    await owner.ask(startTyping, { params: { channelId: dm } });
    expect(await heard(newcomerLine)).toEqual([['channel:typing', { channelId: dm, userId: owner.id }]]);
    expect((await owner.api('POST', pathOf(startTyping, { params: { channelId: dm } }))).text).toBe('');
  });

  it('show nobody a message through a quote that they could not open themselves', async () => {
    const hidden = await owner.ask(createChannel, { ...at(), body: { name: 'hidden' } });
    await owner.ask(setChannelPermissions, { params: { serverId, channelId: hidden.id, roleId: defaultRoleId }, body: { permissions: 0 } });
    const secret = await owner.ask(sendMessage, { params: { channelId: hidden.id }, body: { content: 'a secret' } });
    await member.ask(sendMessage, { params: { channelId }, body: { content: `[q:${secret.id}]` } });
    await owner.ask(sendMessage, { params: { channelId }, body: { content: `look [q:${secret.id}]` } });
    await network.settle();
    expect(JSON.stringify(memberLine.take())).not.toContain('a secret');
    expect(JSON.stringify(await member.ask(listMessages, { params: { channelId } }))).not.toContain('a secret');
  });
});
