import { EmailConfirmed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { type User, userFolding } from '../accounts/user-state.ts';
import { type EditUndo, editUndoOf } from './undo-edit.facts.ts';

const registration = { userId: '100', username: 'Ann', tag: 'abcd', email: 'ann@example.org', hexColor: '#fff', badges: 0, bot: false };

function createUser(): User {
  const user = fold(userFolding, [UserRegistered({ ...registration, registeredAt: 1 }), EmailConfirmed({ userId: '100' })]);
  if (user.status !== 'live') throw new Error('Ann was registered');
  return user;
}

const before = createUser();
const undo = (set: Partial<User>, since: Partial<User> = {}, changed: readonly string[] = [], taken = { name: false, email: false }) =>
  editUndoOf({ before, set: { ...before, ...set }, user: { ...before, ...set, ...since } }, changed, taken);

describe('undo of a change of an account', () => {
  it('restores the changed fields only', () => {
    const { wish, fields } = undo({ username: 'Bob', badges: 4 });
    expect(wish).toEqual({ username: 'Ann', badges: 0 });
    expect(fields).toEqual(['username', 'badges']);
  });

  it('keeps fields that changed since', () => {
    const { wish, effects } = undo({ username: 'Bob', tag: 'mod1' }, { username: 'Cleo' });
    expect(wish).toEqual({ tag: 'abcd' });
    expect(effects.map(({ effect, field }) => [effect, field])).toEqual([
      ['fieldStays', 'username'],
      ['fieldBack', 'tag'],
    ]);
  });

  it('restores an address with its confirmation, also if the new one was confirmed since', () => {
    const given = { email: 'other@example.org', emailConfirmed: false };
    expect(undo(given, { emailConfirmed: true }).wish).toEqual({ email: 'ann@example.org', emailConfirmed: true });
    expect(undo(given, { email: 'mine@example.org' })).toMatchObject({ wish: {}, fields: [] });
    expect(undo({ emailConfirmed: false }).wish).toEqual({ emailConfirmed: true });
    expect(undo({ emailConfirmed: false }, { emailConfirmed: true }).fields).toEqual([]);
  });

  it('skips a name or address that someone else has since, and restores the rest', () => {
    const set = { username: 'Bob', badges: 4, email: 'other@example.org', emailConfirmed: false };
    const effectFields = ({ effects }: EditUndo) => effects.map(({ effect, field }) => [effect, field]);
    const withoutEmail = undo(set, {}, [], { name: false, email: true });
    expect(withoutEmail).toMatchObject({ wish: { username: 'Ann', badges: 0 }, fields: ['username', 'badges'] });
    expect(effectFields(withoutEmail)).toEqual([
      ['fieldBack', 'username'],
      ['fieldBack', 'badges'],
      ['fieldTaken', 'email'],
    ]);
    const withoutName = undo({ ...set, tag: 'mod1' }, { tag: 'mine' }, [], { name: true, email: false });
    expect(withoutName.wish).toEqual({ badges: 0, email: 'ann@example.org', emailConfirmed: true });
    expect(effectFields(withoutName).slice(0, 2)).toEqual([
      ['fieldTaken', 'username'],
      ['fieldStays', 'tag'],
    ]);
  });

  it('never changes a password', () => {
    expect(undo({}, {}, ['newPassword'])).toMatchObject({
      wish: {},
      fields: [],
      effects: [{ effect: 'fieldStays', field: 'newPassword' }],
    });
  });
});
