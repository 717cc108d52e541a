import { EmailChanged, EmailConfirmed, NameClaimed, PasswordChanged } from '@folkmoot/contracts/accounts/events';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import type { Media } from '@folkmoot/platform/media/port';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { describe, expect, it } from 'vitest';
import { anInput, aPerson, authenticatorOf, NOW, someDeps, warmAfter } from '../accounts/test-support.ts';
import { userFolding } from '../accounts/user-state.ts';
import { decideUpdate, type UpdateFacts, updatedUser } from './profiles.decider.ts';
import { updateFacts } from './profiles.facts.ts';

const user = warmAfter(...aPerson('1')).state(userFolding, '1');
if (user.status !== 'live') throw new Error('no user');

const facts: UpdateFacts = {
  user,
  changes: {},
  claim: null,
  newEmail: null,
  mustConfirm: true,
  newPassword: false,
  socketId: null,
  now: NOW,
};

describe('update of a profile', () => {
  it('writes an event even without changes', () => {
    expect(decideUpdate(user, facts)).toEqual([ProfileUpdated({ userId: '1' })]);
  });

  it('contains only the given fields', () => {
    const changes = { bio: null, dmStatus: 2 };
    expect(decideUpdate(user, { ...facts, changes })).toEqual([ProfileUpdated({ userId: '1', bio: null, dmStatus: 2 })]);
    expect(updatedUser({ ...facts, changes: { bio: 'hello', tag: 'wxyz' } })).toMatchObject({ tag: 'wxyz', profile: { bio: 'hello' } });
  });

  it('requires the confirmation of a new address if mail is configured', () => {
    const changed = EmailChanged({ userId: '1', email: 'new@example.org' });
    const profile = ProfileUpdated({ userId: '1' });
    expect(decideUpdate(user, { ...facts, newEmail: 'new@example.org' })).toEqual([profile, changed]);
    expect(decideUpdate(user, { ...facts, newEmail: 'new@example.org', mustConfirm: false })).toEqual([
      profile,
      changed,
      EmailConfirmed({ userId: '1' }),
    ]);
  });

  it('keeps the socket that changed the password', () => {
    expect(decideUpdate(user, { ...facts, newPassword: true, socketId: 'abcd' })).toEqual([
      ProfileUpdated({ userId: '1' }),
      PasswordChanged({ userId: '1', sparedSocketId: 'abcd' }),
    ]);
  });

  it('claims a new name first', () => {
    const renamed = { ...facts, changes: { username: 'Bob' }, claim: { nameId: 'x', bearerId: null } };
    expect(decideUpdate({ status: 'free' }, renamed)).toEqual({
      events: [NameClaimed({ userId: '1', claimedAt: NOW })],
      sideEvents: [{ stream: 'user-1', event: ProfileUpdated({ userId: '1', username: 'Bob' }) }],
    });
  });

  it('refuses a name that was claimed meanwhile', () => {
    const renamed = { ...facts, changes: { username: 'Bob' }, claim: { nameId: 'x', bearerId: null } };
    expect(decideUpdate({ status: 'claimed', userId: '2', claimedAt: NOW }, renamed)).toEqual({ refused: 'NameTaken', path: null });
  });
});

describe('facts of an update', () => {
  async function deps() {
    const vault = memoryVault();
    await vault.createLogin('1', 'user1@example.org', 'secret');
    await vault.createLogin('2', 'user2@example.org', 'secret');
    return someDeps(warmAfter(...aPerson('1'), ...aPerson('2', { username: 'Bob' }), ...aPerson('3', { bot: true, email: null })), {
      vault,
    });
  }
  const from = (body: unknown, userId = '1') => anInput(updateProfile, { userId, body });

  it.each([{ email: 'x@example.org' }, { username: 'Other' }, { tag: 'wxyz' }, { newPassword: 'fresh secret' }])(
    'require the password for %j',
    async (body) => {
      const some = await deps();
      expect(await updateFacts(from(body), some)).toEqual({ refused: 'PasswordRequired' });
      expect(await updateFacts(from({ ...body, password: 'wrong' }), some)).toEqual({ refused: 'WrongPassword' });
      expect(isRefusal(await updateFacts(from({ ...body, password: 'secret' }), some))).toBe(false);
    },
  );

  it.each([{ email: 'x@example.org' }, { newPassword: 'fresh secret' }])(
    'also require a code if an authenticator is on, for %j',
    async (body) => {
      const some = await deps();
      const { code, recovery } = await authenticatorOf(some, '1');
      const update = (more: object) => updateFacts(from({ ...body, ...more }), some);
      expect(await update({ password: 'wrong', code })).toEqual({ refused: 'WrongPassword' });
      expect(await update({ password: 'secret' })).toEqual({ refused: 'CodeRequired' });
      expect(await update({ password: 'secret', code: '000000' })).toEqual({ refused: 'WrongLoginCode' });
      expect(await update({ password: 'secret', code: recovery, username: 'Bob' })).toMatchObject({ refused: 'NameTaken' });
      expect(await some.vault.checkPassword('1', 'secret')).toBe(true);
      expect(await some.vault.userIdOfEmail('x@example.org')).toBeNull();
      const made = await update({ password: 'secret', code: recovery, bio: 'hello' });
      expect(made).toMatchObject({ changes: { bio: 'hello' } });
      expect(JSON.stringify(made)).not.toContain(recovery);
    },
  );

  it('require no code for a name', async () => {
    const some = await deps();
    await authenticatorOf(some, '1');
    expect(await updateFacts(from({ username: 'Other', tag: 'wxyz', password: 'secret' }), some)).toMatchObject({
      changes: { username: 'Other', tag: 'wxyz' },
    });
  });

  it('do not require it for other fields, or from a bot', async () => {
    const some = await deps();
    expect(await updateFacts(from({ bio: 'hello', dmStatus: '2', lastOnlineStatus: null, hideFollowers: true }), some)).toMatchObject({
      changes: { bio: 'hello', dmStatus: 2, hideFollowers: true },
      claim: null,
      newToken: null,
    });
    expect(await updateFacts(from({ username: 'Robot', email: 'robot@example.org' }, '3'), some)).toMatchObject({
      changes: { username: 'Robot' },
      newEmail: null,
    });
  });

  it('refuse a name or an address of another user', async () => {
    const some = await deps();
    expect(await updateFacts(from({ username: 'bOB', password: 'secret' }), some)).toEqual({ refused: 'NameTaken', path: null });
    expect(await updateFacts(from({ email: 'USER2@example.org', password: 'secret' }), some)).toEqual({
      refused: 'EmailTaken',
      path: null,
    });
  });

  it('claim nothing if only the case of the name changes', async () => {
    expect(await updateFacts(from({ username: 'USER1', password: 'secret' }), await deps())).toMatchObject({
      claim: null,
      changes: { username: 'USER1' },
    });
  });

  it('end every other session with a new password, and return a new token', async () => {
    const some = await deps();
    const { token: old } = await some.vault.openSession('1');
    const made = await updateFacts(from({ newPassword: ' fresh secret ', password: 'secret', socketId: 'abcd' }), some);
    if (isRefusal(made) || made.newToken === null) throw new Error('no token');
    expect(made).toMatchObject({ newPassword: true, socketId: 'abcd', changes: {} });
    expect(await some.vault.sessionOf(old)).toBeNull();
    expect(await some.vault.sessionOf(made.newToken)).toMatchObject({ userId: '1' });
    expect(await some.vault.checkPassword('1', 'fresh secret')).toBe(true);
  });

  it('claim images last, and require a confirmed address', async () => {
    const asked: unknown[] = [];
    const media: Media = {
      async claim(claim) {
        asked.push(claim);
        const path = `avatars/1/${claim.fileId}.webp`;
        return { fileId: claim.fileId, path, filesize: 1, animated: false, mime: 'image/webp', width: 1, height: 1, expireAt: null };
      },
      remove: async () => undefined,
    };
    const some = { ...(await deps()), media };
    const input = from({ avatarId: '7777', bannerId: null });
    expect(await updateFacts(input, some)).toMatchObject({ changes: { avatar: 'avatars/1/7777.webp', banner: null } });
    expect(asked).toEqual([{ kind: 'avatar', ownerId: '1', fileId: '7777' }]);
    const unconfirmed = { ...input, access: { ...input.access, emailConfirmed: false } };
    expect(await updateFacts(unconfirmed, some)).toEqual({ refused: 'EmailNotConfirmed' });
    expect(await updateFacts(from({ avatarId: '8888', tag: 'wxyz' }), some)).toEqual({ refused: 'PasswordRequired' });
    expect(asked).toHaveLength(1);
  });

  it('lock the account after too many guesses', async () => {
    const some = await deps();
    const guesser = someDeps(warmAfter(...aPerson('55')), { vault: some.vault });
    for (let guess = 0; guess < 20; guess += 1) await updateFacts(from({ tag: 'wxyz', password: 'wrong' }, '55'), guesser);
    expect(await updateFacts(from({ tag: 'wxyz', password: 'secret' }, '55'), guesser)).toMatchObject({ refused: 'TooManyGuesses' });
  });
});
