import { describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../event-log/port.ts';
import { says, termOf, termsOf } from './terms.ts';

const [ANN, BEN, EVE, NOBODY] = ['1842060963620655104', '1842060963620655105', '1842060963620655106', '1842060963620655107'];

const event: LoggedEvent = {
  id: '01a210b3-2121-72b2-a1f0-fb987b5dff71',
  stream: `user-${BEN}`,
  revision: 0,
  position: 7,
  type: 'UserWarned',
  version: 1,
  bulk: false,
  data: JSON.stringify({ userId: BEN, reason: { $sealed: `records-${ANN}` }, note: `of "${NOBODY}"`, seen: [{ [EVE]: 1 }], count: 5 }),
  meta: JSON.stringify({
    actor: ANN,
    command: 'warnUsers',
    correlationId: 'HNLvQApE-pc',
    causationId: null,
    at: 5,
    from: { client: 'console', session: 'q3WbcBqVvA4mKc1r0d2n5g' },
  }),
};

describe('the terms of an event', () => {
  it('are everything it can be found by', () => {
    const terms = [...termsOf(event)];
    expect(terms.toSorted()).toEqual(
      [
        termOf.type('UserWarned'),
        termOf.stream(`user-${BEN}`),
        termOf.by(ANN),
        ...[ANN, BEN, EVE].map(termOf.about),
        termOf.command('warnUsers'),
        termOf.correlation('HNLvQApE-pc'),
        termOf.session('q3WbcBqVvA4mKc1r0d2n5g'),
      ].toSorted(),
    );
    for (const term of terms) expect(says(event, term), term).toBe(true);
  });

  it('contain nothing else', () => {
    const others = [
      ...[NOBODY, 'userId', '5', ''].map(termOf.about),
      ...[BEN, 'system'].map(termOf.by),
      termOf.type('UserWarne'),
      termOf.stream('UserWarned'),
      termOf.command('console'),
      termOf.session('HNLvQApE-pc'),
      termOf.correlation('q3WbcBqVvA4mKc1r0d2n5g'),
    ];
    for (const term of others) expect([term, says(event, term), termsOf(event).has(term)]).toEqual([term, false, false]);
  });

  it('leave out the client if it was not recorded', () => {
    const older = {
      ...event,
      meta: JSON.stringify({ actor: ANN, command: 'warnUsers', correlationId: 'HNLvQApE-pc', causationId: null, at: 5 }),
    };
    expect(says(older, termOf.session('q3WbcBqVvA4mKc1r0d2n5g'))).toBe(false);
  });
});
