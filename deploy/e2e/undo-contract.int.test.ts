/** Undo of actions of server moderators: a ban with the messages that it deleted, and a deleted message. */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import {
  getAuditLog,
  listServerActions,
  previewActUndo,
  previewBanUndo,
  undoBan,
  undoMemberAct,
  undoMessageDeletion,
} from '@folkmoot/contracts/audit-log/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { banMember, listBans, unbanMember } from '@folkmoot/contracts/members/commands';
import { addReaction, deleteMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { describe, expect, it } from 'vitest';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

const server = () => ({ params: { serverId: testServer.serverId } });
const onMember = () => ({ params: { serverId: testServer.serverId, userId: member.id } });

async function say(who: Person, content: string): Promise<string> {
  return (await who.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content } })).id;
}

/** Everything that members read in the channel, without system messages. */
async function read(): Promise<readonly string[]> {
  const page = await owner.ask(listMessages, { params: { channelId: testServer.channelId } });
  return page.flatMap(({ type, content }) => (type === 0 ? [content] : []));
}

async function entry(actionType: string): Promise<string> {
  const { actions } = await owner.ask(listServerActions, server());
  return actions.find((action) => action.actionType === actionType)?.id ?? '';
}

async function bannedWithMessages(): Promise<string> {
  await owner.ask(banMember, { ...onMember(), body: { shouldDeleteRecentMessages: true } });
  return entry('SERVER_USER_BAN');
}

describe('undo of a ban', () => {
  it('lifts it and restores its messages in their places, where they can be found and are not unread', async () => {
    const first = await say(member, 'one lantern');
    await say(owner, 'two');
    await say(member, 'three');
    await owner.ask(addReaction, { params: { channelId: testServer.channelId, messageId: first }, body: { name: '👍' } });
    const auditLogId = await bannedWithMessages();
    expect(await read()).toEqual(['two']);
    expect(await owner.ask(previewBanUndo, { ...onMember(), query: { auditLogId } })).toEqual({
      undo: { state: 'open', until: expect.any(Number) },
      holds: true,
      removedMessages: 2,
      restorableMessages: 2,
      restorableFiles: 0,
    });
    await eventsOf(testServer.ownerConnection);
    await owner.ask(undoBan, { ...onMember(), body: { auditLogId } });
    expect(await eventsOf(testServer.ownerConnection)).toEqual([
      ['message:restored', { channelId: testServer.channelId, serverId: testServer.serverId, attachmentCount: 0 }],
    ]);
    expect(await read()).toEqual(['one lantern', 'two', 'three']);
    const back = (await owner.ask(listMessages, { params: { channelId: testServer.channelId } })).find(({ id }) => id === first);
    expect(back).toMatchObject({ id: first, reactions: [{ name: '👍', count: 1 }] });
    const found = await owner.ask(searchMessages, { query: { q: 'lantern', serverId: testServer.serverId } });
    expect(JSON.stringify(found)).toContain(first);
    expect(await owner.ask(listBans, server())).toEqual([]);
    // They can be replied to, and permanently deleted, as before.
    await owner.ask(deleteMessage, { params: { channelId: testServer.channelId, messageId: first } });
    expect(await read()).toEqual(['two', 'three']);
  });

  it('that was lifted bans the user again if they have not rejoined, once', async () => {
    await owner.ask(banMember, onMember());
    await owner.ask(unbanMember, onMember());
    const [lifted] = (await owner.ask(listServerActions, server())).actions;
    expect(lifted).toMatchObject({ actionType: 'SERVER_USER_UNBAN', undo: { state: 'open' } });
    const entry = { ...onMember(), body: { auditLogId: lifted?.id ?? '' } };
    const onEntry = { params: { serverId: testServer.serverId, auditLogId: lifted?.id ?? '' } };
    expect(await owner.ask(previewActUndo, onEntry)).toMatchObject({
      undo: { state: 'open' },
      back: [{ field: 'banned', from: false, to: true }],
      left: [],
    });
    await newcomer.refused(previewActUndo, onEntry, 403);
    await owner.ask(undoMemberAct, entry);
    expect(await owner.ask(previewActUndo, onEntry)).toMatchObject({ undo: { state: 'undone', byId: owner.id }, back: [] });
    expect(await owner.ask(listBans, server())).toMatchObject([{ user: { id: member.id } }]);
    await owner.refused(undoMemberAct, entry, 400);
    const { actions } = await owner.ask(listServerActions, server());
    expect(actions[0]).toMatchObject({
      actionType: 'SERVER_ACT_UNDO',
      data: { undone: 'SERVER_USER_UNBAN', actorUserId: owner.id, subject: { kind: 'user', id: member.id } },
      undo: { state: 'never', why: 'undo' },
    });
    expect(actions.find(({ id }) => id === lifted?.id)?.undo).toMatchObject({ state: 'undone', byId: owner.id });
    await owner.ask(unbanMember, onMember());
  });

  it('happens once, and the log contains who did it to whom', async () => {
    await say(member, 'one');
    const auditLogId = await bannedWithMessages();
    const both = await Promise.allSettled([1, 2].map(() => owner.ask(undoBan, { ...onMember(), body: { auditLogId } })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await owner.refused(undoBan, { ...onMember(), body: { auditLogId } }, 400);
    expect(await read()).toEqual(['one']);
    const { actions } = await owner.ask(listServerActions, server());
    expect(actions).toMatchObject([
      {
        actionType: 'SERVER_USER_BAN_UNDO',
        actionById: owner.id,
        data: { bannedUserId: member.id },
        undo: { state: 'never', why: 'undo' },
      },
      { actionType: 'SERVER_USER_UNBAN', undo: { state: 'never', why: 'undo' } },
      { id: auditLogId, undo: { state: 'undone', byId: owner.id } },
      // The invite with which they joined.
      { actionType: 'SERVER_INVITE_CREATE' },
    ]);
    const { auditLogs } = await owner.ask(getAuditLog, server());
    expect(auditLogs.map(({ actionType }) => actionType)).toEqual(['SERVER_USER_UNBAN', 'SERVER_USER_BAN']);
    expect(Object.keys(auditLogs[0] ?? {}).sort()).toEqual(['actionById', 'actionType', 'createdAt', 'data', 'id', 'serverId']);
  });

  it('requires the permission to ban here, and an entry of this server', async () => {
    const auditLogId = await bannedWithMessages();
    await newcomer.refused(undoBan, { ...onMember(), body: { auditLogId } }, 403);
    await newcomer.refused(previewBanUndo, { ...onMember(), query: { auditLogId } }, 403);
    await newcomer.refused(listServerActions, server(), 403);
    await owner.refused(undoBan, { ...onMember(), body: { auditLogId: '999999' } }, 404);
    await owner.refused(previewBanUndo, { ...onMember(), query: { auditLogId: '999999' } }, 404);
    await owner.refused(undoBan, { params: { ...onMember().params, userId: newcomer.id }, body: { auditLogId } }, 404);
  });
});

describe('H9 an erasure', () => {
  it('also erases messages that a ban deleted, and no undo restores them', async () => {
    const erased = await network.register('Gone');
    const { code } = await owner.ask(createInvite, server());
    await erased.ask(joinServer, { params: { code } });
    await say(erased, 'my secret');
    const on = { params: { serverId: testServer.serverId, userId: erased.id } };
    await owner.ask(banMember, { ...on, body: { shouldDeleteRecentMessages: true } });
    const auditLogId = await entry('SERVER_USER_BAN');
    await erased.ask(deleteAccount, { body: { password: erased.password, deleteContent: true } });
    const restorable = async () => (await owner.ask(previewBanUndo, { ...on, query: { auditLogId } })).restorableMessages;
    await expect.poll(restorable, { timeout: 20_000 }).toBe(0);
    await owner.ask(undoBan, { ...on, body: { auditLogId } });
    expect(await read()).toEqual([]);
  });
});

describe('undo of a deleted message', () => {
  it('restores it for everyone; until then, the log shows its text to its readers', async () => {
    const messageId = await say(member, 'a lantern');
    const at = { params: { channelId: testServer.channelId, messageId } };
    await owner.ask(deleteMessage, at);
    const { actions } = await owner.ask(listServerActions, server());
    expect(actions).toMatchObject([
      {
        actionType: 'SERVER_MESSAGE_DELETE',
        data: { messageId, channelId: testServer.channelId, authorUserId: member.id, content: 'a lantern', files: 0 },
        undo: { state: 'open' },
      },
      { actionType: 'SERVER_INVITE_CREATE' },
    ]);
    const auditLogId = actions[0]?.id ?? '';
    await member.refused(undoMessageDeletion, { ...at, body: { auditLogId } }, 403);
    await eventsOf(testServer.memberConnection);
    await owner.ask(undoMessageDeletion, { ...at, body: { auditLogId } });
    expect((await eventsOf(testServer.memberConnection)).map(([name]) => name)).toEqual(['message:restored']);
    expect(await read()).toEqual(['a lantern']);
    await owner.refused(undoMessageDeletion, { ...at, body: { auditLogId } }, 400);
    expect((await owner.ask(getAuditLog, server())).auditLogs).toEqual([]);
    expect((await owner.ask(listServerActions, server())).actions).toMatchObject([
      { actionType: 'SERVER_MESSAGE_RESTORE', undo: { state: 'never', why: 'undo' } },
      { undo: { state: 'undone', byId: owner.id }, data: { content: null } },
      { actionType: 'SERVER_INVITE_CREATE' },
    ]);
  });

  it('does not restore a message that its author deleted since, which notifies no one again', async () => {
    const messageId = await say(member, 'not any more');
    const at = { params: { channelId: testServer.channelId, messageId } };
    await owner.ask(deleteMessage, at);
    const entry = async () => (await owner.ask(listServerActions, server())).actions[0];
    const shown = await entry();
    expect(shown).toMatchObject({ undo: { state: 'open' } });
    await eventsOf(testServer.memberConnection);
    await owner.refused(deleteMessage, at, 404);
    await member.ask(deleteMessage, at);
    expect(await eventsOf(testServer.memberConnection)).toEqual([]);
    await member.refused(deleteMessage, at, 404);
    expect(await entry()).toMatchObject({ id: shown?.id, data: { content: null }, undo: { state: 'gone' } });
    await owner.refused(undoMessageDeletion, { ...at, body: { auditLogId: shown?.id ?? '' } }, 400);
    expect(await read()).toEqual([]);
  });

  it('does not restore a message that its author deleted', async () => {
    const messageId = await say(member, 'mine');
    const at = { params: { channelId: testServer.channelId, messageId } };
    await member.ask(deleteMessage, at);
    expect((await owner.ask(listServerActions, server())).actions).toMatchObject([{ actionType: 'SERVER_INVITE_CREATE' }]);
    await owner.refused(undoMessageDeletion, { ...at, body: { auditLogId: '1' } }, 404);
  });
});
