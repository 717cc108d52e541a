import { EmailConfirmed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { type User, userFolding } from '../accounts/user-state.ts';
import { editUndoOf } from './undo-edit.facts.ts';

const registration = { userId: '100', username: 'Ann', tag: 'abcd', email: 'ann@example.org', hexColor: '#fff', badges: 0, bot: false };

function somebody(): User {
  const user = fold(userFolding, [UserRegistered({ ...registration, registeredAt: 1 }), EmailConfirmed({ userId: '100' })]);
  if (user.status !== 'live') throw new Error('Ann was registered');
  return user;
}

const before = somebody();
const undo = (set: Partial<User>, since: Partial<User> = {}, changed: readonly string[] = []) =>
  editUndoOf({ before, set: { ...before, ...set }, user: { ...before, ...set, ...since } }, changed);

describe('undo of a change of an account', () => {
  it('gives back what it changed, and nothing else', () => {
    const { wish, fields } = undo({ username: 'Bob', badges: 4 });
    expect(wish).toEqual({ username: 'Ann', badges: 0 });
    expect(fields).toEqual(['username', 'badges']);
  });

  it('leaves what has another value since', () => {
    const { wish, effects } = undo({ username: 'Bob', tag: 'mod1' }, { username: 'Cleo' });
    expect(wish).toEqual({ tag: 'abcd' });
    expect(effects.map(({ effect, field }) => [effect, field])).toEqual([
      ['fieldStays', 'username'],
      ['fieldBack', 'tag'],
    ]);
  });

  it('gives an address back as it was, confirmed or not, also where the one in its place was confirmed since', () => {
    const given = { email: 'other@example.org', emailConfirmed: false };
    expect(undo(given, { emailConfirmed: true }).wish).toEqual({ email: 'ann@example.org', emailConfirmed: true });
    expect(undo(given, { email: 'mine@example.org' })).toMatchObject({ wish: {}, fields: [] });
    expect(undo({ emailConfirmed: false }).wish).toEqual({ emailConfirmed: true });
    expect(undo({ emailConfirmed: false }, { emailConfirmed: true }).fields).toEqual([]);
  });

  it('never touches a password', () => {
    expect(undo({}, {}, ['newPassword'])).toMatchObject({
      wish: {},
      fields: [],
      effects: [{ effect: 'fieldStays', field: 'newPassword' }],
    });
  });
});
