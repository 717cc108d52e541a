/**
 * Restoring a deleted channel from the audit log: with its contents, except what was removed since, and without granting anyone additional
 * access.
 */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { listServerActions, previewActUndo, undoBan, undoServerAct } from '@folkmoot/contracts/audit-log/commands';
import {
  createChannel,
  deleteChannel,
  getChannel,
  orderChannels,
  setChannelPermissions,
  updateChannel,
} from '@folkmoot/contracts/channels/commands';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { banMember, leaveServer } from '@folkmoot/contracts/members/commands';
import { addReaction, deleteMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { getChannelNotice, setChannelNotice } from '@folkmoot/contracts/notices/commands';
import { listMentions, setNotifications } from '@folkmoot/contracts/notifications/commands';
import { listPins, pinMessage } from '@folkmoot/contracts/pins/commands';
import { createRole, deleteRole } from '@folkmoot/contracts/roles/commands';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { updateServer } from '@folkmoot/contracts/servers/commands';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { upload } from './harness/uploads.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

const server = () => ({ params: { serverId: testServer.serverId } });
let channelId: string;
const inChannel = () => ({ params: { channelId } });
const onChannel = () => ({ params: { serverId: testServer.serverId, channelId } });
const onEntry = (auditLogId: string) => ({ params: { serverId: testServer.serverId, auditLogId } });

beforeEach(async () => {
  ({ id: channelId } = await owner.ask(createChannel, { ...server(), body: { name: 'Hayloft' } }));
});

async function say(who: Person, content: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return (await who.ask(sendMessage, { ...inChannel(), body: { content, ...more } })).id;
}

async function read(who: Person = member): Promise<readonly string[]> {
  return (await who.ask(listMessages, inChannel())).flatMap(({ type, content }) => (type === 0 ? [content] : []));
}

/** The newest deletion of a channel. */
async function entry(): Promise<string> {
  const { actions } = await owner.ask(listServerActions, { ...server(), query: { actionType: 'SERVER_CHANNEL_DELETE' } });
  return actions[0]?.id ?? '';
}

async function deleteTestChannel(): Promise<string> {
  await owner.ask(deleteChannel, onChannel());
  return entry();
}

/** As in a new authenticated payload. */
async function freshState(who: Person = member) {
  await network.settle();
  const { snapshot, close } = await who.signOn();
  close();
  return {
    channels: snapshot.channels.filter(({ serverId }) => serverId === testServer.serverId).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    systemChannelId: snapshot.servers.find(({ id }) => id === testServer.serverId)?.systemChannelId,
    lastSeen: snapshot.lastSeenServerChannelIds[channelId],
    mentions: snapshot.messageMentions.filter((each) => each.channelId === channelId),
    notify: snapshot.notificationSettings.filter((each) => each.channelId === channelId),
  };
}

describe('undoing a channel deletion', () => {
  it('restores the channel with its contents for all members, and does not count messages again', async () => {
    const { id: roleId } = await owner.ask(createRole, server());
    await owner.ask(setChannelPermissions, { params: { ...onChannel().params, roleId }, body: { permissions: 3 } });
    await owner.ask(setChannelNotice, { ...onChannel(), body: { content: 'Be kind' } });
    await owner.ask(updateServer, { ...server(), body: { systemChannelId: channelId } });
    await member.ask(setNotifications, { body: { ...onChannel().params, notificationPingMode: 1 } });
    const removed = await say(member, 'removed before');
    await owner.ask(deleteMessage, { params: { channelId, messageId: removed } });
    const fileId = await upload(network.url(), `attachments/${channelId}`);
    const first = await say(owner, `a lantern for [@:${member.id}]`, { nerimityCdnFileId: fileId });
    await say(owner, 'two');
    await member.ask(addReaction, { params: { channelId, messageId: first }, body: { name: '👍' } });
    await owner.ask(pinMessage, { params: { channelId, messageId: first } });
    await owner.ask(updateChannel, { ...onChannel(), body: { slowModeSeconds: 5, icon: '🌾' } });
    const [before, page, pins] = [await freshState(), await member.ask(listMessages, inChannel()), await member.ask(listPins, inChannel())];
    expect(before.mentions).toMatchObject([{ count: 1 }]);
    const path = page.find(({ id }) => id === first)?.attachments[0]?.path ?? '';
    const served = async () => (await fetch(`${network.url()}/cdn/${path}`)).status;
    expect(await served()).toBe(200);

    const auditLogId = await deleteTestChannel();
    await expect.poll(served, { timeout: 20_000 }).toBe(404);
    await member.refused(listMessages, inChannel(), 403);
    await owner.refused(listPins, inChannel(), 403);
    // Earlier message deletions in the channel can only be undone after the channel is restored.
    const removals = async () => {
      const { actions } = await owner.ask(listServerActions, { ...server(), query: { actionType: 'SERVER_MESSAGE_DELETE' } });
      return actions.map(({ undo }) => undo?.state);
    };
    expect(await removals()).toEqual(['gone']);
    const found = async () =>
      (await member.ask(searchMessages, { query: { q: 'lantern', serverId: testServer.serverId } })).messages.length;
    expect(await found()).toBe(0);
    expect(JSON.stringify(await member.ask(listMentions))).not.toContain(first);
    expect(await freshState()).toMatchObject({ systemChannelId: null, mentions: [] });

    expect(await owner.ask(previewActUndo, onEntry(auditLogId))).toEqual({
      undo: { state: 'open', until: expect.any(Number) },
      back: [
        { field: 'name', from: null, to: 'Hayloft' },
        { field: 'systemChannelId', from: null, to: channelId },
      ],
      left: [],
      names: expect.objectContaining({ [channelId]: 'Hayloft' }),
      members: null,
      channel: { messages: 2, files: 1, pins: 1 },
    });
    await eventsOf(testServer.memberConnection);
    await owner.ask(undoServerAct, onEntry(auditLogId));
    const events = await eventsOf(testServer.memberConnection);
    const [record] = before.channels.filter(({ id }) => id === channelId);
    expect(events).toContainEqual([
      'server:channel_created',
      { serverId: testServer.serverId, channel: { ...record, permissions: expect.anything(), lastMessagedAt: null } },
    ]);
    expect(events.map(([name]) => name)).not.toContain('message:created');
    expect(await freshState()).toEqual(before);
    expect(await member.ask(listMessages, inChannel())).toEqual(page);
    expect(await member.ask(listPins, inChannel())).toEqual(pins);
    expect(await member.ask(getChannelNotice, inChannel())).toMatchObject({ notice: { content: 'Be kind' } });
    expect(await found()).toBe(1);
    expect(await removals()).toEqual(['open']);
    expect(JSON.stringify(await member.ask(listMentions))).toContain(first);
    await expect.poll(served, { timeout: 20_000 }).toBe(200);

    // Members who have it open receive new messages.
    await eventsOf(testServer.memberConnection);
    await say(owner, 'again');
    expect((await eventsOf(testServer.memberConnection)).map(([name]) => name)).toContain('message:created');
    await owner.refused(undoServerAct, onEntry(auditLogId), 400);
    const [newest] = (await owner.ask(listServerActions, server())).actions;
    expect(newest).toMatchObject({
      actionType: 'SERVER_ACT_UNDO',
      data: { undone: 'SERVER_CHANNEL_DELETE', actorUserId: owner.id, subject: { name: 'Hayloft' } },
    });
  });

  it('does not restore messages of a user who was banned with their messages meanwhile, until that is undone too', async () => {
    await say(member, 'mine');
    await say(owner, 'yours');
    const auditLogId = await deleteTestChannel();
    await owner.ask(banMember, { params: { ...server().params, userId: member.id }, body: { shouldDeleteRecentMessages: true } });
    expect(await owner.ask(previewActUndo, onEntry(auditLogId))).toMatchObject({ channel: { messages: 1 } });
    await owner.ask(undoServerAct, onEntry(auditLogId));
    expect(await read(owner)).toEqual(['yours']);
    const { actions } = await owner.ask(listServerActions, { ...server(), query: { actionType: 'SERVER_USER_BAN' } });
    await owner.ask(undoBan, { params: { ...server().params, userId: member.id }, body: { auditLogId: actions[0]?.id ?? '' } });
    expect(await read(owner)).toEqual(['mine', 'yours']);
  });

  it('works once', async () => {
    await say(owner, 'one');
    const auditLogId = await deleteTestChannel();
    const both = await Promise.allSettled([1, 2, 3].map(() => owner.ask(undoServerAct, onEntry(auditLogId))));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await read()).toEqual(['one']);
  });

  it('requires an administrator of the server', async () => {
    const auditLogId = await deleteTestChannel();
    for (const who of [member, newcomer]) {
      await who.refused(undoServerAct, onEntry(auditLogId), 403);
      await who.refused(previewActUndo, onEntry(auditLogId), 403);
    }
    await owner.refused(getChannel, inChannel(), 403);
  });

  it('keeps private channels private, and grants nothing to a deleted role', async () => {
    const { id: roleId } = await owner.ask(createRole, server());
    await owner.ask(setChannelPermissions, { params: { ...onChannel().params, roleId }, body: { permissions: 3 } });
    await owner.ask(setChannelPermissions, {
      params: { ...onChannel().params, roleId: testServer.defaultRoleId },
      body: { permissions: 0 },
    });
    const auditLogId = await deleteTestChannel();
    await owner.ask(deleteRole, { params: { serverId: testServer.serverId, roleId } });
    await owner.ask(undoServerAct, onEntry(auditLogId));
    await member.refused(listMessages, inChannel(), 403);
    const { channels } = await freshState(owner);
    expect(channels.find(({ id }) => id === channelId)?.permissions).toEqual([{ roleId: testServer.defaultRoleId, permissions: 0 }]);
  });
});

it('restores a category of a channel that was restored before', async () => {
  const { id: categoryId } = await owner.ask(createChannel, { ...server(), body: { name: 'Yard', type: 2 } });
  await owner.ask(orderChannels, { ...server(), body: { channelIds: [channelId], categoryId } });
  const currentCategory = async () => (await freshState()).channels.find(({ id }) => id === channelId)?.categoryId;
  await owner.ask(deleteChannel, { params: { serverId: testServer.serverId, channelId } });
  await owner.ask(deleteChannel, { params: { serverId: testServer.serverId, channelId: categoryId } });
  const { actions } = await owner.ask(listServerActions, server());
  const entryOf = (id: string) => {
    const entry = actions.find(({ actionType, data }) => actionType === 'SERVER_CHANNEL_DELETE' && JSON.stringify(data).includes(id));
    return { params: { serverId: testServer.serverId, auditLogId: entry?.id ?? '' } };
  };
  await owner.ask(undoServerAct, entryOf(channelId));
  expect(await currentCategory()).toBeNull();
  const { back } = await owner.ask(previewActUndo, entryOf(categoryId));
  expect(back).toContainEqual({ field: 'categoryId', of: channelId, from: null, to: categoryId });
  await owner.ask(undoServerAct, entryOf(categoryId));
  expect(await currentCategory()).toBe(categoryId);
});

it('restores a category with its channels', async () => {
  const { id: categoryId } = await owner.ask(createChannel, { ...server(), body: { name: 'Yard', type: 2 } });
  await owner.ask(orderChannels, { ...server(), body: { channelIds: [channelId], categoryId } });
  const before = await freshState();
  await owner.ask(deleteChannel, { params: { serverId: testServer.serverId, channelId: categoryId } });
  expect((await freshState()).channels.find(({ id }) => id === channelId)?.categoryId).toBeNull();
  await owner.ask(undoServerAct, onEntry(await entry()));
  expect(await freshState()).toEqual(before);
});

describe('H9 an erasure', () => {
  it('erases the contents of a deleted channel, which no undo restores', async () => {
    await owner.ask(publishServer, { ...server(), body: { description: 'We read to each other, every week.' } });
    const deletedUser = await network.register('Gone');
    const { code } = await owner.ask(createInvite, server());
    await deletedUser.ask(joinServer, { params: { code } });
    const fileId = await upload(network.url(), `attachments/${channelId}`);
    await say(deletedUser, 'my secret', { nerimityCdnFileId: fileId });
    await say(owner, 'what stays');
    const path = (await owner.ask(listMessages, inChannel()))[0]?.attachments[0]?.path ?? '';
    const auditLogId = await deleteTestChannel();
    await deletedUser.ask(leaveServer, server());
    await deletedUser.ask(deleteAccount, { body: { password: deletedUser.password, deleteContent: true } });
    const messagesInPreview = async () => (await owner.ask(previewActUndo, onEntry(auditLogId))).channel?.messages;
    await expect.poll(messagesInPreview, { timeout: 20_000 }).toBe(1);
    await owner.ask(undoServerAct, onEntry(auditLogId));
    expect(await read(owner)).toEqual(['what stays']);
    await expect.poll(async () => (await fetch(`${network.url()}/cdn/${path}`)).status, { timeout: 20_000 }).toBe(404);
  });
});
