/** Undo of actions of moderators, from their audit log. The owner of the server is the founder. */
import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { getAuditLog, listServerActions } from '@folkmoot/contracts/audit-log/commands';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { addReaction, deleteMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import {
  beginStepUp,
  cancelServerDeletion,
  moderateServer,
  pinServer,
  scheduleServerDeletion,
  unpinServer,
} from '@folkmoot/contracts/moderation/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import { getModeratedServer, getModeratedUser, listModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import {
  countRemovedByAct,
  listModeratorActs,
  previewModeratorActUndo,
  undoModeratorAct,
} from '@folkmoot/contracts/moderation/undo-commands';
import type { ActUndo } from '@folkmoot/contracts/moderation/undo-wire';
import {
  editSuspensions,
  liftShadowBans,
  liftSuspensions,
  moderateUser,
  shadowBanUsers,
  suspendUsers,
  warnUsers,
} from '@folkmoot/contracts/moderation/user-commands';
import { dismissUserNotice } from '@folkmoot/contracts/notices/commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import { getOwnDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createServer, updateServer } from '@folkmoot/contracts/servers/commands';
import { describe, expect, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { connectOnline } from './harness/connect-online.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { upload } from './harness/uploads.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

const inChannel = () => ({ params: { channelId: testServer.channelId } });
const by = (person: Person, more: Readonly<Record<string, unknown>> = {}) => ({
  body: { userIds: [person.id], password: owner.password, ...more },
});
const suspend = (person: Person, more: Readonly<Record<string, unknown>> = {}) =>
  owner.ask(suspendUsers, by(person, { days: 3, reason: 'Spam.', ...more }));

async function say(who: Person, content: string, channelId: string = testServer.channelId): Promise<string> {
  return (await who.ask(sendMessage, { params: { channelId }, body: { content } })).id;
}

async function read(who: Person = owner, channelId: string = testServer.channelId): Promise<readonly string[]> {
  const page = await who.ask(listMessages, { params: { channelId } });
  return page.flatMap(({ type, content }) => (type === 0 ? [content] : []));
}

async function entryOf(actionType: number): Promise<string> {
  const actions = await owner.ask(listModeratorActs);
  return actions.find((action) => action.actionType === actionType)?.id ?? '';
}

async function undoAt(entryId: string): Promise<ActUndo | undefined> {
  return (await owner.ask(listModeratorActs)).find(({ id }) => id === entryId)?.undo;
}

const undo = (entryId: string, who: Person = owner) => who.ask(undoModeratorAct, { params: { entryId }, body: { password: who.password } });
const refusedUndo = (entryId: string, status: number, who: Person = owner, password: string = who.password) =>
  who.refused(undoModeratorAct, { params: { entryId }, body: { password } }, status);
const effects = async (entryId: string) =>
  (await owner.ask(previewModeratorActUndo, { query: { entryId } })).effects.map(({ effect }) => effect);
const account = async (person: Person) => (await owner.ask(getModeratedUser, { params: { userId: person.id } })).account;

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
    const [asEver] = await owner.ask(listModerationLogs);
    expect(Object.keys(asEver ?? {})).not.toContain('undo');
    expect(Object.keys(asEver ?? {})).not.toContain('undoes');
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

describe('undo of a change', () => {
  it('of an account restores fields that still have the value from the moderator', async () => {
    const person = await network.register('Original');
    const { username, tag } = await person.ask(getOwnDetails).then(({ user }) => user);
    const change = { username: 'Changed', tag: 'mod1', badges: BADGE.SUPPORTER, email: 'changed@example.org', password: owner.password };
    await owner.ask(moderateUser, { params: { userId: person.id }, body: change });
    await person.ask(updateProfile, { body: { tag: 'mine', password: person.password } });
    const entryId = await entryOf(MODERATION_ACT.USER_UPDATE);
    const { effects: preview } = await owner.ask(previewModeratorActUndo, { query: { entryId } });
    expect(preview.map(({ effect, field }) => [effect, field])).toEqual([
      ['fieldBack', 'username'],
      ['fieldStays', 'tag'],
      ['fieldBack', 'badges'],
      ['fieldBack', 'email'],
    ]);
    await undo(entryId);
    const { user } = await person.ask(getOwnDetails);
    expect(user).toMatchObject({ username, tag: 'mine', badges: 0 });
    expect(tag).not.toBe('mine');
    expect((await account(person))?.email).toBe(person.email);
    await refusedUndo(entryId, 400);
    const mine = await person.ask(listAccountHistory);
    const shown = mine.map(({ act, badges, undoneAt }) => [act, badges, undoneAt !== null]).toSorted();
    expect(shown).toEqual([
      ['badgesSet', BADGE.SUPPORTER, true],
      ['edited', null, true],
    ]);
    expect((await owner.ask(listModeratorActs))[0]).toMatchObject({ actionType: MODERATION_ACT.UNDO, undoes: MODERATION_ACT.USER_UPDATE });
  });

  /** Another user, who gets the former address of this user. */
  async function takeAddressOf({ email, name }: Person): Promise<Person> {
    const newHolder = await network.register(`Heir of ${name}`);
    await newHolder.ask(updateProfile, { body: { email, password: newHolder.password } });
    return newHolder;
  }

  it('of an account restores the username even if the address is taken, and says so', async () => {
    const person = await network.register('Moved');
    const { username, tag } = await person.ask(getOwnDetails).then(({ user }) => user);
    const email = 'moved-elsewhere@example.com';
    await owner.ask(moderateUser, { params: { userId: person.id }, body: { username: 'Renamed', email, password: owner.password } });
    const entryId = await entryOf(MODERATION_ACT.USER_UPDATE);
    const newHolder = await takeAddressOf(person);
    const { effects: preview } = await owner.ask(previewModeratorActUndo, { query: { entryId } });
    expect(preview.map(({ effect, field }) => [effect, field])).toEqual([
      ['fieldBack', 'username'],
      ['fieldTaken', 'email'],
    ]);
    await undo(entryId);
    expect((await person.ask(getOwnDetails)).user).toMatchObject({ username, tag });
    expect((await account(person))?.email).toBe(email);
    expect((await account(newHolder))?.email).toBe(person.email);
    await refusedUndo(entryId, 400);
  });

  it('of an account is refused like the action itself if only a taken address is left', async () => {
    const person = await network.register('Readdressed');
    const body = { email: 'readdressed@example.com', password: owner.password };
    await owner.ask(moderateUser, { params: { userId: person.id }, body });
    const entryId = await entryOf(MODERATION_ACT.USER_UPDATE);
    await takeAddressOf(person);
    const refusal = { message: 'Email already exists.', path: 'email' };
    expect(await owner.refused(previewModeratorActUndo, { query: { entryId } }, 400)).toMatchObject(refusal);
    expect(await refusedUndo(entryId, 400)).toMatchObject(refusal);
  });

  it('of a password is not offered, and the log says why', async () => {
    const person = await network.register('Locked out');
    await owner.ask(moderateUser, { params: { userId: person.id }, body: { newPassword: 'a new secret', password: owner.password } });
    const entryId = await entryOf(MODERATION_ACT.USER_UPDATE);
    expect(await undoAt(entryId)).toEqual({ state: 'never', why: 'password' });
    await refusedUndo(entryId, 400);
  });

  it('of a server restores its name, and keeps what its owner changed', async () => {
    const onServer = { params: { serverId: testServer.serverId } };
    const { name } = await owner.ask(getModeratedServer, onServer);
    await owner.ask(moderateServer, { ...onServer, body: { name: 'Changed', verified: true, password: owner.password } });
    await owner.ask(updateServer, { ...onServer, body: { name: 'Mine' } });
    const first = await entryOf(MODERATION_ACT.SERVER_UPDATE);
    // A new name from the owner removes the verification.
    await refusedUndo(first, 400);
    expect(await owner.ask(getModeratedServer, onServer)).toMatchObject({ name: 'Mine', verified: false });
    await owner.ask(moderateServer, { ...onServer, body: { name: 'Again', password: owner.password } });
    await undo(await entryOf(MODERATION_ACT.SERVER_UPDATE));
    expect(await owner.ask(getModeratedServer, onServer)).toMatchObject({ name: 'Mine' });
    expect(name).not.toBe('Mine');
  });

  it('of a scheduled deletion cancels it, and of its cancellation schedules it again', async () => {
    const onServer = { params: { serverId: testServer.serverId } };
    await owner.ask(scheduleServerDeletion, { ...onServer, body: { reason: 'Spam.', password: owner.password } });
    const scheduled = await entryOf(MODERATION_ACT.SERVER_DELETE);
    await owner.ask(cancelServerDeletion, { ...onServer, body: { password: owner.password } });
    await refusedUndo(scheduled, 400);
    await undo(await entryOf(MODERATION_ACT.SERVER_UNDO_DELETE));
    expect((await owner.ask(getModeratedServer, onServer)).scheduledForDeletion).toMatchObject({ scheduledByUserId: owner.id });
    await owner.ask(cancelServerDeletion, { ...onServer, body: { password: owner.password } });
    await owner.ask(scheduleServerDeletion, { ...onServer, body: { reason: 'Spam.', password: owner.password } });
    const entryId = await entryOf(MODERATION_ACT.SERVER_DELETE);
    const both = await Promise.allSettled([undo(entryId), undo(entryId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await owner.ask(getModeratedServer, onServer)).scheduledForDeletion).toBe(null);
  });

  it('of a scheduled deletion cancels it also if its cancellation was undone', async () => {
    const onServer = { params: { serverId: testServer.serverId } };
    await owner.ask(scheduleServerDeletion, { ...onServer, body: { reason: 'Spam.', password: owner.password } });
    const scheduled = await entryOf(MODERATION_ACT.SERVER_DELETE);
    await owner.ask(cancelServerDeletion, { ...onServer, body: { password: owner.password } });
    await undo(await entryOf(MODERATION_ACT.SERVER_UNDO_DELETE));
    await undo(scheduled);
    expect((await owner.ask(getModeratedServer, onServer)).scheduledForDeletion).toBe(null);
  });

  it('of a scheduled deletion also undoes the warning of the owner and its effects', async () => {
    const serverOwner = await network.register('Lodger');
    const { id: serverId } = await serverOwner.ask(createServer, { body: { name: 'Theirs' } });
    const onServer = { params: { serverId }, body: { reason: 'Spam.', password: owner.password } };
    for (const reason of ['One.', 'Two.']) {
      await owner.ask(warnUsers, { body: { userIds: [serverOwner.id], reason, password: owner.password } });
    }
    const sanctionsOf = async () => {
      const { account, suspension } = await owner.ask(getModeratedUser, { params: { userId: serverOwner.id } });
      return [account?.warnCount, suspension !== null];
    };
    await owner.ask(scheduleServerDeletion, onServer);
    expect(await sanctionsOf()).toEqual([3, true]);
    await undo(await entryOf(MODERATION_ACT.SERVER_DELETE));
    expect(await sanctionsOf()).toEqual([2, false]);
  });

  it('of a pin unpins the server, and of unpinning pins it again', async () => {
    const onServer = { params: { serverId: testServer.serverId } };
    await owner.ask(publishServer, { ...onServer, body: { description: 'A server to be pinned in this test.' } });
    const pinnedAt = async () => (await owner.ask(getModeratedServer, onServer)).publicServer?.pinnedAt ?? null;
    await owner.ask(pinServer, onServer);
    await undo(await entryOf(MODERATION_ACT.SERVER_UPDATE));
    expect(await pinnedAt()).toBe(null);
    await owner.ask(pinServer, onServer);
    const [pin, since] = [await entryOf(MODERATION_ACT.SERVER_UPDATE), await pinnedAt()];
    await owner.ask(unpinServer, onServer);
    await undo(await entryOf(MODERATION_ACT.SERVER_UPDATE));
    expect(since).toEqual(expect.any(Number));
    expect(await pinnedAt()).toBe(since);
    await undo(pin);
    expect(await pinnedAt()).toBe(null);
  });
});

describe('undo of a deleted post', () => {
  const on = (postId: string) => ({ params: { postId } });
  const remove = (...postIds: readonly string[]) => owner.ask(deletePosts, { body: { postIds, password: owner.password } });

  it('restores it with its file, which is not served meanwhile', async () => {
    const fileId = await upload(network.url(), `attachments/${member.id}`);
    const { id, attachments } = await member.ask(posts.createPost, { body: { content: 'words', nerimityCdnFileId: fileId } });
    await newcomer.ask(posts.likePost, on(id));
    await newcomer.ask(posts.repostPost, on(id));
    await member.ask(posts.pinPost, on(id));
    await newcomer.ask(posts.createPost, { body: { content: 'comment', postId: id } });
    const before = await newcomer.ask(posts.getPost, on(id));
    const served = async () => (await fetch(`${network.url()}/cdn/${attachments[0]?.path}`)).status;
    expect(await served()).toBe(200);
    await remove(id);
    expect(await newcomer.ask(posts.getPost, on(id))).toMatchObject({ deleted: true, content: null });
    await expect.poll(served, { timeout: 20_000 }).toBe(404);
    const entryId = await entryOf(MODERATION_ACT.POST_DELETE);
    expect(await effects(entryId)).toEqual(['postBack', 'pinBack']);
    await undo(entryId);
    expect(await newcomer.ask(posts.getPost, on(id))).toEqual(before);
    await expect.poll(served, { timeout: 20_000 }).toBe(200);
    await refusedUndo(entryId, 400);
    expect((await member.ask(listAccountHistory))[0]).toMatchObject({ act: 'postDeleted', postId: id, undoneAt: expect.any(Number) });
    await newcomer.ask(posts.unlikePost, on(id));
  });

  it('does not restore a post that its author deleted since, or whose author is deleted', async () => {
    const { id } = await member.ask(posts.createPost, { body: { content: 'words' } });
    await remove(id);
    const entryId = await entryOf(MODERATION_ACT.POST_DELETE);
    await member.ask(posts.deletePost, on(id));
    await refusedUndo(entryId, 400);
    expect(await undoAt(entryId)).toEqual({ state: 'never', why: 'gone' });
    const author = await network.register('Gone too');
    const theirs = await author.ask(posts.createPost, { body: { content: 'mine' } });
    await remove(theirs.id);
    await owner.ask(warnUsers, { body: { userIds: [author.id], reason: 'Spam.', password: owner.password } });
    await author.ask(deleteAccount, { body: { password: author.password, deleteContent: true } });
    const ofDeletedUser = await entryOf(MODERATION_ACT.POST_DELETE);
    await refusedUndo(ofDeletedUser, 400);
    // Immediately, and not only when the erasure reaches the posts.
    const warned = await entryOf(MODERATION_ACT.WARN);
    for (const entry of [ofDeletedUser, warned]) expect(await undoAt(entry)).toEqual({ state: 'never', why: 'gone' });
    await refusedUndo(warned, 400);
  });
});

describe('H6 the permission to undo', () => {
  it('requires the permission for the original action, and the password or a step-up', async () => {
    const admin = await network.register('Admin');
    await makeAdmin(owner, admin.id);
    await suspend(admin);
    const ofAdmin = await entryOf(MODERATION_ACT.SUSPEND);
    await undo(ofAdmin);
    await suspend(member);
    const entryId = await entryOf(MODERATION_ACT.SUSPEND);
    await refusedUndo(entryId, 403, newcomer);
    await newcomer.refused(listModeratorActs, {}, 403);
    await newcomer.refused(previewModeratorActUndo, { query: { entryId } }, 403);
    await refusedUndo(entryId, 403, owner, 'not my password');
    await refusedUndo(ofAdmin, 403, admin);
    await admin.refused(previewModeratorActUndo, { query: { entryId: ofAdmin } }, 403);
    await refusedUndo('999999999', 404);
    for (const none of ['no-entry', '9007199254740992', '9223372036854775807', '9999999999999999999']) {
      await refusedUndo(none, 400);
      await owner.refused(previewModeratorActUndo, { query: { entryId: none } }, 400);
      await owner.refused(countRemovedByAct, { query: { entryId: none } }, 400);
    }
    const { token } = await owner.ask(beginStepUp, { body: { password: owner.password } });
    await owner.ask(moderateUser, { params: { userId: admin.id }, body: { badges: 0, password: owner.password } });
    await refusedUndo(entryId, 403, admin);
    await owner.ask(undoModeratorAct, { params: { entryId }, body: { password: token } });
    await member.ask(listMessages, inChannel());
  });
});

describe('H9 an erasure', () => {
  it('leaves nothing to undo', async () => {
    const erased = await network.register('Gone');
    await suspend(erased, { deleteRecentMessages: true });
    await owner.ask(liftSuspensions, by(erased));
    const entryId = await entryOf(MODERATION_ACT.SUSPEND);
    await erased.ask(deleteAccount, { body: { password: erased.password, deleteContent: true } });
    await refusedUndo(entryId, 400);
  });
});
