import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMessage, messages } from '../messages/message-fixture.ts';
import { type TimelineAction, timeline } from '../messages/timeline.ts';
import { emptyTimeline, type Timeline } from '../messages/timeline-state.ts';
import { extended, SELECTION_LIMIT, type Selection, selectedInOrder, selectionAfter, selectionOf, toggled } from './selection.ts';

const loaded = messages(0, 149);

function contents(selection: Selection): readonly string[] {
  return selectedInOrder(selection).map(({ content }) => content.replace('message ', ''));
}

function id(n: number): string {
  return aMessage(n).id;
}

describe('a selection', () => {
  it('toggles messages and lists them oldest first', () => {
    const selection = toggled(toggled(selectionOf(aMessage(5)), aMessage(2)), aMessage(9));
    expect(contents(selection)).toEqual(['2', '5', '9']);
    expect(contents(toggled(selection, aMessage(5)))).toEqual(['2', '9']);
  });

  it('selects a range in both directions, and a shorter range deselects the rest', () => {
    const selection = toggled(selectionOf(aMessage(1)), aMessage(5));
    expect(contents(extended(selection, loaded, id(7)))).toEqual(['1', '5', '6', '7']);
    expect(contents(extended(extended(selection, loaded, id(9)), loaded, id(6)))).toEqual(['1', '5', '6']);
    expect(contents(extended(extended(selection, loaded, id(9)), loaded, id(3)))).toEqual(['1', '3', '4', '5']);
  });

  it('keeps what was selected before a range, when the range gets shorter', () => {
    const selection = toggled(selectionOf(aMessage(6)), aMessage(4));
    expect(contents(extended(extended(selection, loaded, id(8)), loaded, id(5)))).toEqual(['4', '5', '6']);
  });

  it('leaves out system messages', () => {
    const withSystem = [aMessage(0), aMessage(1, { type: 1 }), aMessage(2)];
    expect(contents(extended(selectionOf(aMessage(0)), withSystem, id(2)))).toEqual(['0', '2']);
  });

  it('has at most 100 messages, those next to the anchor', () => {
    const down = extended(selectionOf(aMessage(0)), loaded, id(149));
    expect(contents(down).slice(-2)).toEqual(['98', '99']);
    expect(contents(extended(selectionOf(aMessage(149)), loaded, id(0)))[0]).toBe('50');
    expect(toggled(down, aMessage(120)).messages.size).toBe(SELECTION_LIMIT);
  });
});

const three = extended(selectionOf(aMessage(2)), loaded, id(4));

function after(action: TimelineAction, state: Timeline): readonly string[] {
  return contents(selectionAfter(three, action, timeline(state, action)));
}

describe('a selection after a change of the messages', () => {
  const state = timeline(emptyTimeline, { type: 'latestLoaded', page: messages(0, 9), known: null });

  it('loses a deleted message', () => {
    expect(after({ type: 'deleted', messageId: id(3) }, state)).toEqual(['2', '4']);
  });

  it('loses the messages that were deleted together', () => {
    const { createdAt } = aMessage(3);
    expect(after({ type: 'deletedBatch', userId: '1', from: createdAt, to: createdAt + 60_000 }, state)).toEqual(['2']);
    expect(after({ type: 'deletedBatch', userId: '2', from: 0, to: createdAt + 60_000 }, state)).toEqual(['2', '3', '4']);
  });

  it('loses a message that was deleted while the connection was lost', () => {
    const page = messages(0, 9).filter((message) => message.id !== id(2));
    expect(after({ type: 'refreshed', page, known: id(9) }, state)).toEqual(['3', '4']);
  });

  it('has the edited text', () => {
    expect(after({ type: 'updated', messageId: id(3), updated: { content: 'edited' } }, state)).toEqual(['2', 'edited', '4']);
  });

  it('keeps messages that are no longer loaded', () => {
    expect(after({ type: 'aroundLoaded', page: messages(60, 109), targetId: id(84) }, state)).toEqual(['2', '3', '4']);
  });

  it('is the same object if nothing changed', () => {
    const action: TimelineAction = { type: 'deleted', messageId: id(9) };
    expect(selectionAfter(three, action, timeline(state, action))).toBe(three);
  });
});

describe('any selection', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('toggle' as const), n: fc.nat(149) }),
    fc.record({ kind: fc.constant('extend' as const), n: fc.nat(149) }),
    fc.record({ kind: fc.constant('delete' as const), n: fc.nat(149) }),
  );

  it('never exceeds the limit, never has a deleted message, and always reaches the end of its range', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let selection = selectionOf(aMessage(10));
        let state: Timeline = {
          ...emptyTimeline,
          loaded: true,
          sent: loaded.map((message) => ({ kind: 'sent', key: message.id, message })),
        };
        for (const { kind, n } of steps) {
          const present = state.sent.map(({ message }) => message);
          const isPresent = present.some((message) => message.id === id(n));
          if (kind === 'delete') {
            const action: TimelineAction = { type: 'deleted', messageId: id(n) };
            state = timeline(state, action);
            selection = selectionAfter(selection, action, state);
            expect(selection.messages.has(id(n))).toBe(false);
          } else if (kind === 'toggle' && isPresent) {
            const before = selection.messages;
            selection = toggled(selection, aMessage(n));
            expect(selection.messages.has(id(n))).toBe(!before.has(id(n)) && before.size < SELECTION_LIMIT);
          } else if (kind === 'extend' && isPresent) {
            selection = extended(selection, present, id(n));
            expect(selection.messages.has(id(n)) || selection.messages.size === SELECTION_LIMIT).toBe(true);
            expect(extended(selection, present, id(n))).toEqual(selection);
          }
          expect(selection.messages.size).toBeLessThanOrEqual(SELECTION_LIMIT);
        }
      }),
    );
  });
});
