/** The sent messages of a timeline, sorted by id, without repeats. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { SentEntry, Timeline } from './timeline-state.ts';

/** Keeps the key of messages that are already on screen, so that their rows stay the same. */
export function entries(state: Timeline, page: readonly RawMessage[]): SentEntry[] {
  const keys = new Map(state.sent.map((entry) => [entry.message.id, entry.key]));
  return merge(
    [],
    page.map((message) => ({ kind: 'sent', key: keys.get(message.id) ?? message.id, message })),
  );
}

/** Merges two sorted lists by id. If both have a message, the second wins. */
export function merge(first: readonly SentEntry[], second: readonly SentEntry[]): SentEntry[] {
  const byId = new Map([...first, ...second].map((entry) => [entry.message.id, entry]));
  return [...byId.values()].sort((a, b) => compareIds(a.message.id, b.message.id));
}

/** Ids are numbers that increase with time. A shorter id is older. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
