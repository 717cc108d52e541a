/** The messages of one channel in a reader: those of pages, then those of events, each once. Pure. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { Shown } from './history.ts';

export const REACTION = '👍';

export type Told =
  | { readonly event: 'created'; readonly shown: Shown }
  | { readonly event: 'updated'; readonly id: string; readonly value: string }
  | { readonly event: 'deleted'; readonly id: string }
  | { readonly event: 'reacted'; readonly id: string; readonly count: number };

export type Timeline = ReadonlyMap<string, Shown>;

export function shownOf({ id, content, reactions = [] }: RawMessage): Shown {
  return { id, value: content, reactions: reactions.find(({ name }) => name === REACTION)?.count ?? 0 };
}

export function tell(timeline: Timeline, told: Told): Timeline {
  if (told.event === 'created') {
    // A repeated event: later changes of the message are already applied.
    return timeline.has(told.shown.id) ? timeline : new Map(timeline).set(told.shown.id, told.shown);
  }
  const shown = timeline.get(told.id);
  if (!shown) return timeline;
  const next = new Map(timeline);
  if (told.event === 'deleted') next.delete(told.id);
  else next.set(told.id, told.event === 'updated' ? { ...shown, value: told.value } : { ...shown, reactions: told.count });
  return next;
}

/** Applies a fresh read of all messages after one, and the events since the request. Messages with an unknown predecessor come first. */
export function refresh(timeline: Timeline, after: string, page: readonly Shown[], since: readonly Told[]): Timeline {
  const held = ordered(timeline);
  const before = held.slice(0, held.findIndex(({ id }) => id === after) + 1);
  const read: Timeline = new Map([...before, ...page].map((shown) => [shown.id, shown]));
  return since.reduce(tell, read);
}

/** In the order of pages, then of events, which is the order of the log (H7). */
export function ordered(timeline: Timeline): readonly Shown[] {
  return [...timeline.values()];
}
