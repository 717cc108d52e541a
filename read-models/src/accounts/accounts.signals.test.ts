import { BadgesSet, EmailChanged, EmailConfirmed, PasswordChanged } from '@folkmoot/contracts/accounts/events';
import { serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import { describe, expect, it } from 'vitest';
import { badgesSet, emailChanged, emailConfirmed, passwordChanged } from './accounts.signals.ts';
import type { Selves } from './selves.ts';

const around = [userRoom('1'), serverRoom('9')];
const selves: Selves = new Map([['1', { userId: '1', bot: false, email: 'a@example.org', username: 'Alice', tag: 'abcd', around }]]);
const own = { email: 'a@example.org', username: 'Alice', tag: 'abcd' };

describe('signals of accounts', () => {
  it('send the address to the own sockets', () => {
    expect(emailChanged(EmailChanged({ userId: '1', email: 'b@example.org' }), selves)).toEqual([
      { kind: 'emit', rooms: ['user:1'], event: 'user:updatedSelf', payload: { ...own, email: 'b@example.org', emailConfirmed: false } },
    ]);
    expect(emailConfirmed(EmailConfirmed({ userId: '1' }), selves)).toEqual([
      { kind: 'emit', rooms: ['user:1'], event: 'user:updatedSelf', payload: { ...own, emailConfirmed: true } },
    ]);
  });

  it('disconnect every socket with an old token, except the one that asked (H6)', () => {
    const cut = { kind: 'disconnect', userId: '1', payload: { message: 'Invalid Token' } };
    expect(passwordChanged(PasswordChanged({ userId: '1', sparedSocketId: null }))).toEqual([cut]);
    expect(passwordChanged(PasswordChanged({ userId: '1', sparedSocketId: 'abc' }))).toEqual([{ ...cut, exceptSocketId: 'abc' }]);
  });

  it('send badges to oneself and to users around', () => {
    expect(badgesSet(BadgesSet({ userId: '1', badges: 3 }), selves)).toEqual([
      { kind: 'emit', rooms: ['user:1'], event: 'user:updatedSelf', payload: { ...own, badges: 3 } },
      {
        kind: 'emit',
        rooms: around,
        event: 'user:updated',
        exceptUser: '1',
        payload: { userId: '1', updated: { username: 'Alice', tag: 'abcd', badges: 3 } },
      },
    ]);
  });
});
