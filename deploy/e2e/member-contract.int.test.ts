/** Members and invites in the wire contract: answers, notifications and their order, refusals. */
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { createCustomInvite, createInvite, deleteInvite, getInvite, joinServer, listInvites } from '@folkmoot/contracts/invites/commands';
import { banMember, kickMember, setMemberRoles, setNickname, unbanMember } from '@folkmoot/contracts/members/commands';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createRole } from '@folkmoot/contracts/roles/commands';
import { describe, expect, it } from 'vitest';
import type { Connection } from './harness/connection.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

const inServer = () => ({ params: { serverId: testServer.serverId } });

async function eventNames(connection: Connection): Promise<readonly string[]> {
  return (await eventsOf(connection)).map(([name]) => name);
}

describe('members', () => {
  it('join: others are notified first, the new member before the answer, then presence and the message', async () => {
    const { code } = await owner.ask(createInvite, inServer());
    const server = await newcomer.ask(joinServer, { params: { code } });
    expect(server).toMatchObject({
      id: testServer.serverId,
      customEmojis: [],
      scheduledForDeletion: null,
      _count: { welcomeQuestions: 0 },
    });
    await network.settle();
    const names = (connection: Connection) => connection.take().map(({ name }) => name);
    expect(names(testServer.ownerConnection)).toEqual(['server:member_joined', 'user:presence_update', 'message:created']);
    expect(names(testServer.newcomerConnection)).toEqual(['server:joined', 'user:presence_update', 'message:created']);
    await newcomer.refused(joinServer, { params: { code } }, 400, null);
    expect(await owner.ask(listInvites, inServer())).toContainEqual(expect.objectContaining({ code, uses: 1 }));
  });

  it('are kicked: removed first, then notified, then the message', async () => {
    const who = { params: { serverId: testServer.serverId, userId: member.id } };
    await owner.refused(kickMember, { params: { serverId: testServer.serverId, userId: owner.id } }, 400, null);
    await owner.refused(kickMember, { params: { serverId: testServer.serverId, userId: newcomer.id } }, 400, null);
    await member.refused(kickMember, { params: { serverId: testServer.serverId, userId: owner.id } }, 403, null);
    await owner.ask(kickMember, who);
    expect(await eventNames(testServer.ownerConnection)).toEqual(['server:member_left', 'message:created']);
    expect(await eventNames(testServer.memberConnection)).toEqual(['server:left']);
  });

  it('are banned with their messages, and can’t rejoin', async () => {
    const sent = await member.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content: 'to be removed' } });
    await network.settle();
    for (const connection of [testServer.ownerConnection, testServer.memberConnection]) connection.take();
    const who = { params: { serverId: testServer.serverId, userId: member.id } };
    await owner.ask(banMember, { ...who, query: { shouldDeleteRecentMessages: 'true' } });
    const ownerEvents = await eventsOf(testServer.ownerConnection);
    expect(ownerEvents.map(([name]) => name)).toEqual(['server:member_left', 'message:deleted_batch', 'message:created']);
    const batch = ownerEvents[1]?.[1];
    expect(batch).toMatchObject({
      userId: member.id,
      serverId: testServer.serverId,
      fromTime: expect.any(Number),
      toTime: expect.any(Number),
    });
    expect(await eventNames(testServer.memberConnection)).toEqual(['server:left']);
    const left = await owner.ask(listMessages, { params: { channelId: testServer.channelId } });
    expect(left.map(({ id }) => id)).not.toContain(sent.id);
    expect(left.at(-1)).toMatchObject({ type: 4, createdById: member.id, content: '' });
    const { code } = await owner.ask(createInvite, inServer());
    await member.refused(joinServer, { params: { code } }, 400, null);
    await owner.refused(banMember, who, 400, null);
    await owner.ask(unbanMember, who);
    await owner.refused(unbanMember, who, 400, null);
    await member.ask(joinServer, { params: { code } });
  });

  it('get roles and nicknames', async () => {
    const role = await owner.ask(createRole, inServer());
    await eventNames(testServer.memberConnection);
    const who = { params: { serverId: testServer.serverId, userId: member.id } };
    expect(await owner.ask(setMemberRoles, { ...who, body: { roleIds: [role.id, role.id] } })).toEqual({ roleIds: [role.id] });
    expect(await owner.ask(setNickname, { ...who, body: { nickname: ' Nicky ' } })).toEqual({ nickname: 'Nicky' });
    expect(await owner.ask(setNickname, { ...who, body: { nickname: '   ' } })).toEqual({ nickname: null });
    const updated = (changes: object) => ['server:member_updated', { serverId: testServer.serverId, userId: member.id, updated: changes }];
    expect(await eventsOf(testServer.memberConnection)).toEqual([
      updated({ roleIds: [role.id] }),
      updated({ nickname: 'Nicky' }),
      updated({ nickname: null }),
    ]);
    expect(await owner.ask(setMemberRoles, { ...who, body: {} })).toEqual({});
    await owner.refused(setMemberRoles, { ...who, body: { roleIds: [testServer.defaultRoleId] } }, 400);
    await owner.refused(setMemberRoles, { ...who, body: { roleIds: ['99'] } }, 400);
    await owner.refused(setNickname, { ...who, body: { nickname: 'ab' } }, 400, 'nickname');
    await owner.refused(setNickname, { ...who, body: { nickname: 'Ni\u00adcky' } }, 400, 'nickname');
    await member.refused(setNickname, { ...who, body: { nickname: 'Mine' } }, 403, null);
  });
});

describe('invites', () => {
  it('are visible to their creator and the owner, and are found by exact code', async () => {
    const mine = await member.ask(createInvite, inServer());
    expect((await member.ask(listInvites, inServer())).map(({ code }) => code)).toEqual([mine.code]);
    expect((await owner.ask(listInvites, inServer())).map(({ code }) => code)).toContain(mine.code);
    const preview = await newcomer.ask(getInvite, { params: { code: mine.code } });
    expect(preview).toMatchObject({ id: testServer.serverId, memberCount: 2 });
    expect(preview).not.toHaveProperty('customEmojis');
    await newcomer.refused(getInvite, { params: { code: 'nothere' } }, 400, null);
    await newcomer.refused(deleteInvite, { params: { serverId: testServer.serverId, code: mine.code } }, 403, null);
    await owner.ask(deleteInvite, { params: { serverId: testServer.serverId, code: mine.code } });
    await owner.refused(deleteInvite, { params: { serverId: testServer.serverId, code: mine.code } }, 403, null);
    await member.refused(createCustomInvite, { ...inServer(), body: { code: 'house' } }, 401, null);
    await owner.refused(createCustomInvite, { ...inServer(), body: { code: 'h ouse' } }, 401, 'code');
    await owner.ask(changeInstance, { body: { limits: { serverPerks: 'verified' } } });
    await owner.refused(createCustomInvite, { ...inServer(), body: { code: 'house' } }, 403, null);
    await owner.ask(changeInstance, { body: { limits: { serverPerks: 'everyone' } } });
    expect(await owner.ask(createCustomInvite, { ...inServer(), body: { code: 'house' } })).toMatchObject({
      code: 'house',
      isCustom: true,
    });
  });
});
