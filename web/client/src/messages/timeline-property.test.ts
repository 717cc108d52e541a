import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMessage, messages } from './message-fixture.ts';
import { type TimelineAction, timeline } from './timeline.ts';
import { emptyTimeline, WINDOW } from './timeline-state.ts';

const outgoing = { content: 'x', silent: false, replies: [], mentionReplies: false, file: null };
const place = fc.integer({ min: 1, max: 300 });
const key = fc.constantFrom('t1', 't2', 't3');
const page = fc.tuple(place, fc.integer({ min: 0, max: 49 })).map(([from, more]) => messages(from, from + more));

const action: fc.Arbitrary<TimelineAction> = fc.oneof(
  page.map((found) => ({ type: 'latestLoaded', page: found, known: null }) as const),
  page.map((found) => ({ type: 'beforeLoaded', page: found }) as const),
  page.map((found) => ({ type: 'afterLoaded', page: found }) as const),
  page.map((found) => ({ type: 'refreshed', page: found, known: null }) as const),
  fc.boolean().map((atEnd) => ({ type: 'scrolled', atEnd }) as const),
  fc.tuple(place, fc.boolean()).map(([n, own]) => ({ type: 'created', message: aMessage(n), own }) as const),
  place.map((n) => ({ type: 'deleted', messageId: aMessage(n).id }) as const),
  place.map((n) => ({ type: 'updated', messageId: aMessage(n).id, updated: { content: 'new' } }) as const),
  key.map((name) => ({ type: 'sendStarted', key: name, at: 1, outgoing }) as const),
  fc.tuple(key, place).map(([name, n]) => ({ type: 'sendConfirmed', key: name, message: aMessage(n) }) as const),
  key.map((name) => ({ type: 'sendRefused', key: name, reason: 'no' }) as const),
  key.map((name) => ({ type: 'sendRetried', key: name }) as const),
  key.map((name) => ({ type: 'sendDiscarded', key: name }) as const),
);

describe('timeline, for random actions', () => {
  it('is sorted without repeats within its window', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const ids = actions.reduce(timeline, emptyTimeline).sent.map((entry) => entry.message.id);
        expect(ids).toEqual([...new Set(ids)].sort());
        expect(ids.length).toBeLessThanOrEqual(WINDOW);
      }),
    );
  });

  it('keeps typed text until it is confirmed or discarded', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const open = new Set<string>();
        for (const step of actions) {
          if (step.type === 'sendStarted') open.add(step.key);
          if (step.type === 'sendConfirmed' || step.type === 'sendDiscarded') open.delete(step.key);
        }
        expect(new Set(actions.reduce(timeline, emptyTimeline).unsent.map((entry) => entry.key))).toEqual(open);
      }),
    );
  });

  it('never moves the start of the window for a new message while the reader is further up', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), place, (actions, n) => {
        const reading = timeline(actions.reduce(timeline, emptyTimeline), { type: 'scrolled', atEnd: false });
        const first = reading.sent[0];
        const message = aMessage(1000 + n);
        const next = timeline(reading, { type: 'created', message, own: false });
        expect(next.sent[0] ?? null).toEqual(first ?? (next.sent.length > 0 ? next.sent[0] : null));
      }),
    );
  });
});
