/** Undo of suspensions, warnings and shadow bans, from the audit log of moderators. The owner of the server is the founder. */
import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { getAuditLog, listServerActions } from '@folkmoot/contracts/audit-log/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { addReaction, deleteMessage, listMessages } from '@folkmoot/contracts/messages/commands';
import { scheduleServerDeletion } from '@folkmoot/contracts/moderation/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { getModeratedUser, listModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { countRemovedByAct, listModeratorActs, previewModeratorActUndo } from '@folkmoot/contracts/moderation/undo-commands';
import { editSuspensions, liftShadowBans, liftSuspensions, shadowBanUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { dismissUserNotice } from '@folkmoot/contracts/notices/commands';
import { describe, expect, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { connectOnline } from './harness/connect-online.ts';
import { startModerationUndo } from './harness/moderation-undo.ts';

const {
  network,
  owner,
  member,
  testServer,
  eventsOf,
  inChannel,
  by,
  suspend,
  say,
  read,
  entryOf,
  undoAt,
  undo,
  refusedUndo,
  effects,
  account,
} = await startModerationUndo();

describe('undo of a suspension', () => {
  it('ends it as if it had not happened, and restores its deleted messages in their places, without notifications', async () => {
    const first = await say(member, 'one lantern');
    await say(owner, 'two');
    await owner.ask(addReaction, { params: { ...inChannel().params, messageId: first }, body: { name: '👍' } });
    await suspend(member, { ipBan: true, deleteRecentMessages: true });
    await expect.poll(() => read(), { timeout: 20_000 }).toEqual(['two']);
    const entryId = await entryOf(MODERATION_ACT.SUSPEND);
    expect(await effects(entryId)).toEqual(['suspensionLifted', 'countLess', 'messagesBack', 'addressBanLifted']);
    expect(await owner.ask(countRemovedByAct, { query: { entryId } })).toEqual({
      messages: 1,
      restorableMessages: 1,
      restorableFiles: 0,
    });
    await eventsOf(testServer.ownerConnection);
    expect(await undo(entryId)).toEqual({ status: true });
    await expect.poll(() => read(), { timeout: 20_000 }).toEqual(['one lantern', 'two']);
    expect(await eventsOf(testServer.ownerConnection)).toEqual([
      ['message:restored', { channelId: testServer.channelId, serverId: testServer.serverId, attachmentCount: 0 }],
    ]);
    expect((await owner.ask(listMessages, inChannel())).find(({ id }) => id === first)).toMatchObject({
      reactions: [{ name: '👍', count: 1 }],
    });
    expect(await read(member)).toEqual(['one lantern', 'two']);
    expect(await account(member)).toMatchObject({ suspendCount: 0 });
    // Not in the audit log of the server.
    const { actions } = await owner.ask(listServerActions, { params: { serverId: testServer.serverId } });
    expect(actions.map(({ actionType }) => actionType)).toEqual(['SERVER_INVITE_CREATE']);
    expect((await owner.ask(getAuditLog, { params: { serverId: testServer.serverId } })).auditLogs).toEqual([]);
  });

  it('restores direct messages, and notifies both users', async () => {
    const { id: channelId } = (await member.ask(openDm, { params: { userId: owner.id } })).channel;
    await say(member, 'between us', channelId);
    await suspend(member, { deleteRecentMessages: true });
    await expect.poll(() => read(owner, channelId), { timeout: 20_000 }).toEqual([]);
    await eventsOf(testServer.ownerConnection);
    await undo(await entryOf(MODERATION_ACT.SUSPEND));
    await expect.poll(() => read(owner, channelId), { timeout: 20_000 }).toEqual(['between us']);
    expect(await eventsOf(testServer.ownerConnection)).toContainEqual([
      'message:restored',
      { channelId, serverId: null, attachmentCount: 0 },
    ]);
  });

  it('happens once if two moderators try at the same time, and both logs name the moderator', async () => {
    const admin = await network.register('Second');
    await makeAdmin(owner, admin.id);
    await suspend(member);
    const entryId = await entryOf(MODERATION_ACT.SUSPEND);
    const both = await Promise.allSettled([undo(entryId), undo(entryId, admin)]);
    const first = both[0]?.status === 'fulfilled' ? owner : admin;
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await refusedUndo(entryId, 400);
    await owner.refused(previewModeratorActUndo, { query: { entryId } }, 400);
    const [undone, suspended] = await owner.ask(listModeratorActs, { query: { q: member.id } });
    expect(undone).toMatchObject({ actionType: MODERATION_ACT.UNDO, undoes: MODERATION_ACT.SUSPEND, userId: member.id });
    expect(undone?.undo).toEqual({ state: 'never', why: 'undo' });
    expect(suspended).toMatchObject({ id: entryId, undo: { state: 'undone', byId: first.id } });
    const [wireEntry] = await owner.ask(listModerationLogs);
    expect(Object.keys(wireEntry ?? {})).not.toContain('undo');
    expect(Object.keys(wireEntry ?? {})).not.toContain('undoes');
    const [mine] = await member.ask(listAccountHistory);
    expect(mine).toMatchObject({ act: 'suspended', undoneAt: expect.any(Number) });
  });

  it('keeps a newer suspension, and does not restore messages that their author deleted since', async () => {
    const deleted = await say(member, 'gone');
    await say(member, 'kept');
    await suspend(member, { deleteRecentMessages: true });
    await expect.poll(() => read(), { timeout: 20_000 }).toEqual([]);
    const older = await entryOf(MODERATION_ACT.SUSPEND);
    await suspend(member, { days: 5 });
    expect(await effects(older)).toEqual(['suspensionStays', 'messagesBack']);
    await undo(older);
    await expect.poll(() => read(), { timeout: 20_000 }).toEqual(['gone', 'kept']);
    const newer = await entryOf(MODERATION_ACT.SUSPEND);
    expect((await owner.ask(getModeratedUser, { params: { userId: member.id } })).suspension).toMatchObject({ reason: 'Spam.' });
    await undo(newer);
    await member.ask(deleteMessage, { params: { ...inChannel().params, messageId: deleted } });
    expect(await read()).toEqual(['kept']);
  });

  it('that was lifted suspends the user again', async () => {
    await suspend(member);
    await owner.ask(liftSuspensions, by(member));
    const connection = await connectOnline(member);
    const entryId = await entryOf(MODERATION_ACT.UNSUSPEND);
    await undo(entryId);
    expect(await connection.until(accountEvents.authenticateError)).toMatchObject({ data: { type: 'suspend', reason: 'Spam.' } });
    await undo(await entryOf(MODERATION_ACT.SUSPEND));
    await member.ask(listMessages, inChannel());
  });

  it('that did not exist is not offered, and the log says that nothing changed', async () => {
    await owner.ask(liftSuspensions, by(member));
    const entryId = await entryOf(MODERATION_ACT.UNSUSPEND);
    expect(await undoAt(entryId)).toEqual({ state: 'never', why: 'nothing' });
    await refusedUndo(entryId, 400);
  });

  it('that was edited restores its old reason', async () => {
    await suspend(member);
    await owner.ask(editSuspensions, by(member, { reason: 'Worse.', days: 0 }));
    await undo(await entryOf(MODERATION_ACT.SUSPENSION_EDIT));
    const { suspension } = await owner.ask(getModeratedUser, { params: { userId: member.id } });
    expect(suspension).toMatchObject({ reason: 'Spam.', expireAt: expect.any(Number) });
    await undo(await entryOf(MODERATION_ACT.SUSPEND));
  });
});

describe('undo of a warning', () => {
  it('reduces the number of warnings', async () => {
    const before = (await account(member))?.warnCount;
    await owner.ask(warnUsers, by(member, { reason: 'Calm down.' }));
    await undo(await entryOf(MODERATION_ACT.WARN));
    expect((await account(member))?.warnCount).toBe(before);
    expect((await member.ask(listAccountHistory))[0]).toMatchObject({ act: 'warned', undoneAt: expect.any(Number) });
    expect((await owner.ask(listModeratorActs))[0]).toMatchObject({ actionType: MODERATION_ACT.UNDO, undoes: MODERATION_ACT.WARN });
  });
});

describe('the notice of an undone warning', () => {
  it('is removed immediately and permanently if it was not read', async () => {
    const person = await network.register('Warned');
    const connection = await person.signOn();
    await owner.ask(warnUsers, by(person, { reason: 'Calm down.' }));
    const { id } = await connection.until(accountEvents.noticeCreated);
    await undo(await entryOf(MODERATION_ACT.WARN));
    expect(await connection.until(accountEvents.noticeRemoved)).toEqual({ id });
    const later = await person.signOn();
    expect(later.snapshot.user.notices).toEqual([]);
    await person.refused(dismissUserNotice, { params: { noticeId: id } }, 404);
    for (const each of [connection, later]) each.close();
  });

  it('is removed also if it announced the deletion of a server', async () => {
    const person = await network.register('Host');
    const { id: serverId } = await network.server(person);
    const connection = await person.signOn();
    await owner.ask(scheduleServerDeletion, { params: { serverId }, body: { password: owner.password, reason: 'Spam.' } });
    const { id } = await connection.until(accountEvents.noticeCreated);
    await undo(await entryOf(MODERATION_ACT.SERVER_DELETE));
    expect(await connection.until(accountEvents.noticeRemoved)).toEqual({ id });
    connection.close();
  });
});

describe('undo of a shadow ban', () => {
  it('makes the user and their messages visible again, without notifying them', async () => {
    await say(member, 'hidden');
    await owner.ask(shadowBanUsers, by(member, { reason: 'Spam.' }));
    await expect.poll(() => read(), { timeout: 20_000 }).toEqual([]);
    await undo(await entryOf(MODERATION_ACT.SHADOW_BAN));
    await expect.poll(() => read(), { timeout: 20_000 }).toEqual(['hidden']);
    await say(member, 'visible');
    expect(await read()).toEqual(['hidden', 'visible']);
    expect(JSON.stringify(await member.ask(listAccountHistory))).not.toContain('hadow');
  });

  it('that was lifted restores it', async () => {
    await owner.ask(shadowBanUsers, by(member, { reason: 'Spam.' }));
    await owner.ask(liftShadowBans, by(member));
    expect(await effects(await entryOf(MODERATION_ACT.SHADOW_UNBAN))).toEqual(['shadowBanBack']);
    await undo(await entryOf(MODERATION_ACT.SHADOW_UNBAN));
    expect((await owner.ask(getModeratedUser, { params: { userId: member.id } })).shadowBan).toMatchObject({ reason: 'Spam.' });
    await undo(await entryOf(MODERATION_ACT.SHADOW_BAN));
  });
});
