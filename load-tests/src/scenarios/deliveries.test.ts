import { describe, expect, test } from 'vitest';
import { deliveries, type Kept } from './deliveries.ts';

function kept(key: string, sentAt: number, channelId = 'open'): Kept {
  return { key, sentAt, channelId };
}

describe('the deliveries to a user', () => {
  test('lack a message that never arrived, but not one from before the authentication', () => {
    const person = deliveries();
    person.signedOn(100, null);
    person.received('a.1');
    expect(person.judge([kept('a.0', 90), kept('a.1', 110), kept('a.2', 120)])).toEqual({ expected: 2, missing: ['a.2'] });
  });

  test('contain a duplicate if a message arrives twice on one connection, but not on two', () => {
    const person = deliveries();
    person.signedOn(100, null);
    expect([person.received('a.1'), person.received('a.1')]).toEqual([true, false]);
    person.dropped(200);
    person.signedOn(300, 'open');
    expect(person.received('a.1')).toBe(true);
  });

  test('after a reconnect must include missed messages of the open channel, but not of other channels', () => {
    const person = deliveries();
    person.signedOn(100, null);
    person.dropped(20_000);
    person.signedOn(30_000, 'open');
    const history = [kept('a.1', 25_000), kept('b.1', 25_000, 'other'), kept('b.2', 31_000, 'other')];
    expect(person.judge(history)).toEqual({ expected: 2, missing: ['a.1', 'b.2'] });
    person.read('a.1');
    person.received('b.2');
    expect(person.judge(history).missing).toEqual([]);
  });

  test('lack nothing in other channels for a user who never reconnected', () => {
    const person = deliveries();
    person.signedOn(100, null);
    person.dropped(20_000);
    expect(person.judge([kept('b.1', 50_000, 'other'), kept('b.0', 10_000, 'other')]).missing).toEqual(['b.0']);
  });
});
