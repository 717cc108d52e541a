import type { RawReminder } from '@folkmoot/contracts/reminders/wire';
import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { authenticated } from './apply-authenticated.ts';
import { emptyState } from './state.ts';
import { payload } from './state-fixture.ts';

const here = { now: 1000, socketId: 'mine' };

function at(id: string, remindAt: number): RawReminder {
  return { id, remindAt, createdAt: 1, channelId: null, message: null, post: null };
}

describe('reminders', () => {
  const start = authenticated(emptyState, payload());

  it('are sorted by time, added once, and removed', () => {
    const added = [at('1', 50), at('2', 40), at('1', 50)].reduce(
      (state, reminder) => apply(state, { name: 'user:reminder_add', payload: reminder }, here),
      start,
    );
    expect(added.account?.reminders.map(({ id }) => id)).toEqual(['2', '1']);
    const removed = apply(added, { name: 'user:reminder_remove', payload: { id: '2' } }, here);
    expect(removed.account?.reminders.map(({ id }) => id)).toEqual(['1']);
  });

  it('change nothing without an account', () => {
    expect(apply(emptyState, { name: 'user:reminder_add', payload: at('1', 50) }, here)).toBe(emptyState);
  });
});
