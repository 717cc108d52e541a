import { timeOfId } from '@folkmoot/contracts/kernel/ids';
import { expect, it } from 'vitest';
import { firstUnread, idAt } from './first-unread.ts';
import { aMessage } from './message-fixture.ts';
import { rowsOf } from './rows.ts';

const sent = [10, 20, 30].map((createdAt, index) => {
  const message = aMessage(index + 1, { createdAt, createdById: '2' });
  return { kind: 'sent' as const, key: message.id, message };
});

function found(unreadAfter: number | null, moreBefore: boolean) {
  return firstUnread(rowsOf({ sent, unsent: [], ownId: '1', moreBefore, unreadAfter, sameDay: () => true }), unreadAfter, moreBefore);
}

it('is the first message after the last seen one', () => {
  expect(found(15, true)).toBe(1);
  expect(found(5, false)).toBe(0);
});

it('is older than the loaded messages if all of them are unread', () => {
  expect(found(5, true)).toBe('before');
});

it('is missing if everything is read', () => {
  expect([found(null, true), found(30, true)]).toEqual([null, null]);
});

it('is requested by an id of its time', () => {
  expect(timeOfId(idAt(1_700_000_000_000))).toBe(1_700_000_000_000);
  expect(timeOfId(idAt(0))).toBe(0);
});
