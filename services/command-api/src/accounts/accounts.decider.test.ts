import { EmailConfirmed, NameClaimed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { describe, expect, it } from 'vitest';
import { decideConfirmEmail, decideRegister, type RegisterFacts } from './accounts.decider.ts';
import { aPerson, NOW, warmAfter } from './test-support.ts';
import { userFolding } from './user-state.ts';

const facts: RegisterFacts = {
  userId: '7',
  bearerId: null,
  username: 'Alice',
  tag: 'abcd',
  email: 'a@example.org',
  hexColor: '#aabbcc',
  first: false,
  mustConfirm: true,
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
  it('claims the name, then makes the person', () => {
    expect(decideRegister({ status: 'free' }, facts)).toEqual({
      events: [NameClaimed({ userId: '7', claimedAt: NOW })],
      beside: [{ stream: 'user-7', event: UserRegistered(registered) }],
    });
  });

  it('counts as confirmed where no mail is configured', () => {
    expect(decideRegister({ status: 'free' }, { ...facts, mustConfirm: false })).toMatchObject({
      beside: [{ event: { type: 'UserRegistered' } }, { stream: 'user-7', event: EmailConfirmed({ userId: '7' }) }],
    });
  });

  it('makes the first of an installation its founder', () => {
    expect(decideRegister({ status: 'free' }, { ...facts, first: true })).toMatchObject({
      beside: [{ event: { data: { badges: BADGE.FOUNDER } } }],
    });
  });

  it('refuses a name that is taken', () => {
    expect(decideRegister({ status: 'claimed', userId: '3', claimedAt: 0 }, { ...facts, bearerId: '3' })).toEqual({ refused: 'NameTaken' });
  });
});

describe('confirm the address', () => {
  it('confirms once', () => {
    const person = warmAfter(...aPerson('7').slice(0, 2)).state(userFolding, '7');
    expect(decideConfirmEmail(person, '7')).toEqual([EmailConfirmed({ userId: '7' })]);
    const confirmed = warmAfter(...aPerson('7')).state(userFolding, '7');
    expect(decideConfirmEmail(confirmed, '7')).toEqual({ refused: 'AlreadyConfirmed' });
  });
});
