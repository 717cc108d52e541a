/**
 * Content that several moderators removed independently is restored when the last removal is undone. The owner of the server is
 * the founder.
 */
import { listServerActions, previewBanUndo, undoBan, undoMessageDeletion } from '@folkmoot/contracts/audit-log/commands';
import { banMember } from '@folkmoot/contracts/members/commands';
import { deleteMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { countRemovedByAct, listModeratorActs, undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { shadowBanUsers, suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { expect, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network, owner: admin, member: host, newcomer } = await startServerWithMembers();

const EVENTUALLY = { timeout: 20_000 };

/** A server of `host`, who is no moderator of the instance, with two members whose messages were removed by the host. */
async function removedByHost() {
  const [banned, other] = [await network.register('VileA'), await network.register('VileB')];
  const server = await network.server(host, banned, other, newcomer);
  const [serverId, channelId] = [server.id, server.defaultChannelId];
  const say = async (who: Person, content: string) => (await who.ask(sendMessage, { params: { channelId }, body: { content } })).id;
  await say(banned, 'vile lantern');
  const messageId = await say(other, 'vile too');
  await say(newcomer, 'fine');
  const onBan = { params: { serverId, userId: banned.id } };
  const onMessage = { params: { channelId, messageId } };
  await host.ask(banMember, { ...onBan, body: { shouldDeleteRecentMessages: true } });
  await host.ask(deleteMessage, onMessage);
  const actions = async () => (await host.ask(listServerActions, { params: { serverId } })).actions;
  const read = async () => {
    const page = await newcomer.ask(listMessages, { params: { channelId } });
    return page.flatMap(({ type, content }) => (type === 0 ? [content] : []));
  };
  const entry = async (actionType: string) => (await actions()).find((action) => action.actionType === actionType)?.id ?? '';
  const ban = { ...onBan, body: { auditLogId: await entry('SERVER_USER_BAN') } };
  const deletion = { ...onMessage, body: { auditLogId: await entry('SERVER_MESSAGE_DELETE') } };
  const restorable = async () => (await host.ask(previewBanUndo, { ...onBan, query: ban.body })).restorableMessages;
  return { serverId, banned, other, read, actions, ban, deletion, restorable };
}

async function entryOf(actionType: number, person: Person): Promise<string> {
  const actions = await admin.ask(listModeratorActs, { query: { q: person.id } });
  return actions.find((action) => action.actionType === actionType)?.id ?? '';
}

async function removedBy(entryId: string, who: Person = admin) {
  return who.ask(countRemovedByAct, { query: { entryId } });
}

const removals = {
  suspension: {
    type: MODERATION_ACT.SUSPEND,
    on: (people: readonly Person[], who: Person) => {
      const userIds = people.map(({ id }) => id);
      const body = { userIds, password: who.password, days: 0, reason: 'Vile.', deleteRecentMessages: true };
      return who.ask(suspendUsers, { body });
    },
  },
  shadowBan: {
    type: MODERATION_ACT.SHADOW_BAN,
    on: (people: readonly Person[], who: Person) =>
      who.ask(shadowBanUsers, { body: { userIds: people.map(({ id }) => id), password: who.password, reason: 'Vile.' } }),
  },
};

const undo = (entryId: string, who: Person) => who.ask(undoModeratorAct, { params: { entryId }, body: { password: who.password } });

it.each(['suspension', 'shadowBan'] as const)('a server can’t restore its removed messages after a %s', async (kind) => {
  const { serverId, banned, other, read, actions, ban, deletion, restorable } = await removedByHost();
  const isShownToHost = async () => (await actions()).some(({ data }) => JSON.stringify(data).includes('vile too'));
  expect([await read(), await restorable(), await isShownToHost()]).toEqual([['fine'], 1, true]);
  await removals[kind].on([banned, other], admin);
  await expect.poll(restorable, EVENTUALLY).toBe(0);
  await expect.poll(isShownToHost, EVENTUALLY).toBe(false);
  const entries = [await entryOf(removals[kind].type, banned), await entryOf(removals[kind].type, other)] as const;
  expect(await removedBy(entries[0])).toEqual({ messages: 1, restorableMessages: 0, restorableFiles: 0 });
  await host.ask(undoBan, ban);
  await host.refused(undoMessageDeletion, deletion, 400);
  expect(await read()).toEqual(['fine']);
  const found = await newcomer.ask(searchMessages, { query: { q: 'lantern', serverId } });
  expect(JSON.stringify(found)).not.toContain('vile lantern');
  // The moderator can undo the removal. After that, the server can undo its own.
  expect((await removedBy(entries[0])).restorableMessages).toBe(1);
  for (const entryId of entries) await undo(entryId, admin);
  await expect.poll(read, EVENTUALLY).toEqual(['vile lantern', 'fine']);
  await expect.poll(isShownToHost, EVENTUALLY).toBe(true);
  await host.ask(undoMessageDeletion, deletion);
  expect(await read()).toEqual(['vile lantern', 'vile too', 'fine']);
});

it('messages that two moderators removed are restored when both have undone it', async () => {
  const anna = await network.register('Anna');
  await makeAdmin(admin, anna.id);
  const person = await network.register('Person');
  const server = await network.server(host, person, newcomer);
  const params = { channelId: server.defaultChannelId };
  await person.ask(sendMessage, { params, body: { content: 'vile' } });
  const read = async () => (await newcomer.ask(listMessages, { params })).flatMap(({ type, content }) => (type === 0 ? [content] : []));
  await removals.suspension.on([person], admin);
  await expect.poll(read, EVENTUALLY).toEqual([]);
  await removals.shadowBan.on([person], anna);
  const suspension = await entryOf(MODERATION_ACT.SUSPEND, person);
  const shadowBan = await entryOf(MODERATION_ACT.SHADOW_BAN, person);
  const messages = async (entryId: string) => (await removedBy(entryId)).messages;
  await expect.poll(() => messages(shadowBan), EVENTUALLY).toBe(1);
  expect((await removedBy(suspension)).restorableMessages).toBe(0);
  await undo(suspension, admin);
  await expect.poll(async () => (await removedBy(shadowBan)).restorableMessages, EVENTUALLY).toBe(1);
  expect(await read()).toEqual([]);
  await undo(shadowBan, anna);
  await expect.poll(read, EVENTUALLY).toEqual(['vile']);
});
