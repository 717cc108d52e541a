/** One channel as a reader knows it: what it read in pages, then what it was told, each message once. Pure. */
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
    // Told again: what has happened to it since is already there.
    return timeline.has(told.shown.id) ? timeline : new Map(timeline).set(told.shown.id, told.shown);
  }
  const shown = timeline.get(told.id);
  if (!shown) return timeline;
  const next = new Map(timeline);
  if (told.event === 'deleted') next.delete(told.id);
  else next.set(told.id, told.event === 'updated' ? { ...shown, value: told.value } : { ...shown, reactions: told.count });
  return next;
}

/** A fresh read of everything after a message, and what was told since it was asked for. What the reader does not know comes after nothing. */
export function refresh(timeline: Timeline, after: string, page: readonly Shown[], since: readonly Told[]): Timeline {
  const held = ordered(timeline);
  const before = held.slice(0, held.findIndex(({ id }) => id === after) + 1);
  const read: Timeline = new Map([...before, ...page].map((shown) => [shown.id, shown]));
  return since.reduce(tell, read);
}

/** As pages have it, and then as it was told: in the order of the log (H7). */
export function ordered(timeline: Timeline): readonly Shown[] {
  return [...timeline.values()];
}
