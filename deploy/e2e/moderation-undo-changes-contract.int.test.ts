/** Undo of changes of accounts and servers, from the audit log of moderators. The owner of the server is the founder. */
import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import {
  cancelServerDeletion,
  moderateServer,
  pinServer,
  scheduleServerDeletion,
  unpinServer,
} from '@folkmoot/contracts/moderation/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { getModeratedServer, getModeratedUser } from '@folkmoot/contracts/moderation/read-commands';
import { listModeratorActs, previewModeratorActUndo } from '@folkmoot/contracts/moderation/undo-commands';
import { moderateUser, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { getOwnDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createServer, updateServer } from '@folkmoot/contracts/servers/commands';
import { describe, expect, it } from 'vitest';
import { startModerationUndo } from './harness/moderation-undo.ts';
import type { Person } from './harness/network.ts';

const { network, owner, testServer, entryOf, undoAt, undo, refusedUndo, account } = await startModerationUndo();

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
