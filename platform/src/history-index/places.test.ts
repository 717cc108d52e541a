/** The bytes of a segment must agree with its events. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../event-log/port.ts';
import { MOST_EVENTS, numbersWith, placed, placeIn, stretchesOf } from './places.ts';
import { hashOf, termOf, termsOf } from './terms.ts';

const TYPES = ['MessageSent', 'MessageEdited', 'MemberBanned'];
const idOf = (number: number) => `1842060963620655${String(number).padStart(3, '0')}`;

type Draft = { readonly type: number; readonly about: readonly number[]; readonly step: number };
const drafts = fc.array(
  fc.record({ type: fc.nat(TYPES.length - 1), about: fc.array(fc.nat(40), { maxLength: 4 }), step: fc.integer({ min: 1, max: 100_000 }) }),
  { minLength: 1, maxLength: MOST_EVENTS },
);
const AFTER = 7_000_000_000;

function eventsOf(kinds: readonly Draft[]): readonly LoggedEvent[] {
  let position = AFTER;
  return kinds.map(({ type, about, step }, index) => {
    position += step;
    return {
      stream: `stream-${index}`,
      revision: 0,
      position,
      id: String(index),
      type: TYPES[type] ?? '',
      version: 1,
      bulk: false,
      data: JSON.stringify({ ids: about.map(idOf) }),
      meta: '{}',
    };
  });
}

describe('the places of a segment', () => {
  it('find the events that have all of the terms', () => {
    fc.assert(
      fc.property(drafts, fc.nat(40), fc.nat(TYPES.length - 1), (kinds, about, type) => {
        const events = eventsOf(kinds);
        const { terms, places } = placed(AFTER, events);
        for (const wanted of [[termOf.about(idOf(about))], [termOf.type(TYPES[type] ?? ''), termOf.about(idOf(about))]]) {
          const indexes = wanted.map((term) => terms.indexOf(hashOf(term)));
          if (indexes.includes(-1)) continue;
          const expected = events.flatMap((event, number) => (wanted.every((term) => termsOf(event).has(term)) ? [number] : []));
          expect(numbersWith(places, terms.length, indexes)).toEqual(expected);
        }
        for (const [number, event] of events.entries()) expect(placeIn(places, AFTER, number)).toBe(event.position);
      }),
    );
  });

  it('are read in ranges that contain all matches, start after an event, and contain few others', () => {
    fc.assert(
      fc.property(drafts, fc.infiniteStream(fc.boolean()), (kinds, chosen) => {
        const events = eventsOf(kinds);
        const { places } = placed(AFTER, events);
        const numbers = events.flatMap((_event, number) => (chosen.next().value ? [number] : []));
        const stretches = stretchesOf(places, AFTER, numbers);
        const read = stretches.flatMap(({ after, count }) => {
          expect([AFTER, ...events.map(({ position }) => position)]).toContain(after);
          return events.filter(({ position }) => position > after).slice(0, count);
        });
        expect(read.map(({ position }) => position)).toEqual([...new Set(read.map(({ position }) => position))].sort((a, b) => a - b));
        for (const number of numbers) expect(read).toContain(events[number]);
        expect(read.length).toBeLessThanOrEqual(numbers.length * 12);
      }),
    );
  });
});
