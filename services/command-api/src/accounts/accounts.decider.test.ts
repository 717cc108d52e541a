import { BadgesSet, EmailConfirmed, NameClaimed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { InstanceFounded } from '@folkmoot/contracts/registration/events';
import { describe, expect, it } from 'vitest';
import { decideConfirmEmail, decideRegister, decideToggleBadge, type RegisterFacts } from './accounts.decider.ts';
import { aPerson, NOW, warmAfter } from './test-support.ts';
import { userFolding } from './user-state.ts';

const facts: RegisterFacts = {
  before: false,
  userId: '7',
  bearerId: null,
  username: 'Alice',
  tag: 'abcd',
  email: 'a@example.org',
  hexColor: '#aabbcc',
  nameId: 'name',
  admission: { by: 'everyone' },
  mustConfirm: true,
  joins: [],
  now: NOW,
};
const registered = {
  userId: '7',
  username: 'Alice',
  tag: 'abcd',
  email: 'a@example.org',
  hexColor: '#aabbcc',
  badges: 0,
  bot: false,
  registeredAt: NOW,
};

describe('register', () => {
  it('claims the name, then creates the user', () => {
    expect(decideRegister({ status: 'free' }, facts)).toEqual({
      events: [NameClaimed({ userId: '7', claimedAt: NOW })],
      sideEvents: [{ stream: 'user-7', event: UserRegistered(registered) }],
    });
  });

  it('counts as confirmed if no mail is configured', () => {
    expect(decideRegister({ status: 'free' }, { ...facts, mustConfirm: false })).toMatchObject({
      sideEvents: [{ event: { type: 'UserRegistered' } }, { stream: 'user-7', event: EmailConfirmed({ userId: '7' }) }],
    });
  });

  it('makes the first user of the instance its founder', () => {
    expect(decideRegister({ status: 'unfounded' }, { ...facts, admission: { by: 'founder' } })).toEqual({
      events: [InstanceFounded({ userId: '7', foundedAt: NOW })],
      sideEvents: [
        { stream: 'name-name', event: NameClaimed({ userId: '7', claimedAt: NOW }) },
        { stream: 'user-7', event: UserRegistered({ ...registered, badges: BADGE.FOUNDER }) },
      ],
    });
  });

  it('refuses the second of two concurrent first users', () => {
    expect(decideRegister({ status: 'founded' }, { ...facts, admission: { by: 'founder' } })).toEqual({ refused: 'SetupDone' });
  });

  it('refuses a name that is taken', () => {
    expect(decideRegister({ status: 'claimed', userId: '3', claimedAt: 0 }, { ...facts, bearerId: '3' })).toEqual({ refused: 'NameTaken' });
  });

  it('refuses an address that already has an account, for any caller', () => {
    expect(decideRegister({ status: 'free' }, { before: true })).toEqual({ refused: 'EmailTaken' });
  });
});

describe('confirming the address', () => {
  it('confirms once', () => {
    const person = warmAfter(...aPerson('7').slice(0, 2)).state(userFolding, '7');
    expect(decideConfirmEmail(person, '7')).toEqual([EmailConfirmed({ userId: '7' })]);
    const confirmed = warmAfter(...aPerson('7')).state(userFolding, '7');
    expect(decideConfirmEmail(confirmed, '7')).toEqual({ refused: 'AlreadyConfirmed' });
  });
});

describe('a badge', () => {
  const wearing = warmAfter(...aPerson('1', { badges: BADGE.SUPPORTER })).state(userFolding, '1');

  it('is added and removed without changing the others', () => {
    const put = BadgesSet({ userId: '1', badges: BADGE.SUPPORTER | BADGE.PALESTINE });
    expect(decideToggleBadge(wearing, BADGE.PALESTINE)).toEqual([put]);
    const both = warmAfter(...aPerson('1', { badges: put.data.badges })).state(userFolding, '1');
    expect(decideToggleBadge(both, BADGE.PALESTINE)).toEqual([BadgesSet({ userId: '1', badges: BADGE.SUPPORTER })]);
  });

  it.each([BADGE.FOUNDER, BADGE.SUPPORTER, BADGE.PALESTINE | BADGE.ADMIN, 0, -1, 4096])('cannot be %i', (bit) => {
    expect(decideToggleBadge(wearing, bit)).toEqual({ refused: 'BadgeNotFree' });
  });
});
