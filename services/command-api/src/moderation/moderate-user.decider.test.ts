import { BadgesSet, EmailChanged, EmailConfirmed, NameClaimed, PasswordChanged, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { UserModerated } from '@folkmoot/contracts/moderation/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { describe, expect, it } from 'vitest';
import { type User, userFolding } from '../accounts/user-state.ts';
import { type AccountWish, decideModerateUser, moderatedEvents, wishRefused } from './moderate-user.decider.ts';

const [ANN, MOD, NOW] = ['100', '200', 1_000_000] as const;

function createUser(bot = false, badges = 0): User {
  const email = bot ? null : 'ann@example.org';
  const registered = UserRegistered({ userId: ANN, username: 'Ann', tag: 'abcd', email, hexColor: '#fff', badges, bot, registeredAt: 1 });
  const user = fold(userFolding, [registered, EmailConfirmed({ userId: ANN })]);
  if (user.status !== 'live') throw new Error('Ann was registered');
  return user;
}

function facts(wish: AccountWish, more: object = {}) {
  return { user: createUser(), wish, claim: null, mustConfirm: true, callerId: MOD, now: NOW, ...more };
}

const entry = (...changed: string[]) => ({
  stream: `sanctions-${ANN}`,
  event: UserModerated({ userId: ANN, changed, moderatedById: MOD, moderatedAt: NOW }),
});

describe('a moderator’s change of an account', () => {
  it.each<[string, AccountWish, ReturnType<typeof moderatedEvents>]>([
    ['badges', { badges: BADGE.SUPPORTER }, [BadgesSet({ userId: ANN, badges: BADGE.SUPPORTER })]],
    ['the tag', { tag: 'wxyz' }, [ProfileUpdated({ userId: ANN, tag: 'wxyz' })]],
    ['the password', { newPassword: 'secret' }, [PasswordChanged({ userId: ANN, sparedSocketId: null })]],
    ['the address, unconfirmed', { email: 'b@example.org' }, [EmailChanged({ userId: ANN, email: 'b@example.org' })]],
    [
      'the address, confirmed',
      { email: 'b@example.org', emailConfirmed: true },
      [EmailChanged({ userId: ANN, email: 'b@example.org' }), EmailConfirmed({ userId: ANN })],
    ],
    ['the confirmation of the address', { emailConfirmed: false }, [EmailChanged({ userId: ANN, email: 'ann@example.org' })]],
    ['nothing', { email: 'ann@example.org', username: 'Ann', tag: 'abcd', badges: 0, emailConfirmed: true }, []],
  ])('%s', (_what, wish, events) => {
    expect(moderatedEvents(facts(wish))).toEqual(events);
  });

  it('requires no confirmation if the instance does not', () => {
    const events = moderatedEvents(facts({ email: 'b@example.org' }, { mustConfirm: false }));
    expect(events).toEqual([EmailChanged({ userId: ANN, email: 'b@example.org' }), EmailConfirmed({ userId: ANN })]);
  });

  it('is recorded with the names of the fields', () => {
    const wish = { badges: 8, tag: 'abcd' };
    const events = [BadgesSet({ userId: ANN, badges: 8 })];
    expect(decideModerateUser(createUser(), facts(wish))).toEqual({ events, sideEvents: [entry('badges')] });
    expect(decideModerateUser(createUser(), facts({ badges: 0 }))).toEqual([]);
  });

  it('claims a new name first', () => {
    const claim = { nameId: 'hash', bearerId: null };
    const free = { status: 'free' } as const;
    const update = { stream: `user-${ANN}`, event: ProfileUpdated({ userId: ANN, username: 'Anna' }) };
    expect(decideModerateUser(free, facts({ username: 'Anna' }, { claim }))).toEqual({
      events: [NameClaimed({ userId: ANN, claimedAt: NOW })],
      sideEvents: [update, entry('username')],
    });
    const taken = { status: 'claimed', userId: '300', claimedAt: NOW } as const;
    expect(decideModerateUser(taken, facts({ username: 'Anna' }, { claim }))).toEqual({ refused: 'ModeratedNameTaken' });
  });

  it('is refused if it changes who is a moderator', () => {
    const { FOUNDER, ADMIN, SUPPORTER } = BADGE;
    expect(wishRefused(createUser(), { badges: FOUNDER }, true)).toEqual({ refused: 'FounderBadgeFixed' });
    expect(wishRefused(createUser(false, FOUNDER), { badges: 0 }, true)).toEqual({ refused: 'FounderBadgeFixed' });
    expect(wishRefused(createUser(), { badges: ADMIN }, false)).toEqual({ refused: 'OnlyFoundersAppoint' });
    expect(wishRefused(createUser(false, ADMIN), { badges: 0 }, false)).toEqual({ refused: 'OnlyFoundersAppoint' });
    expect(wishRefused(createUser(), { badges: ADMIN | SUPPORTER }, true)).toBeNull();
  });

  it('is refused for fields that bots lack', () => {
    expect(wishRefused(createUser(true), { email: 'b@example.org' }, true)).toEqual({ refused: 'BotsHaveNoAccount' });
    expect(wishRefused(createUser(true), { newPassword: 'secret' }, true)).toEqual({ refused: 'BotsHaveNoAccount' });
    expect(wishRefused(createUser(true), { tag: 'wxyz' }, true)).toBeNull();
  });
});
