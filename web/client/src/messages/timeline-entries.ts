/** The sent messages of a timeline as rows: in order of their ids, without repeats. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { SentEntry, Timeline } from './timeline-state.ts';

/** Keeps the rows' identity where a message is already on screen. */
export function entries(state: Timeline, page: readonly RawMessage[]): SentEntry[] {
  const keys = new Map(state.sent.map((entry) => [entry.message.id, entry.key]));
  return merge(
    [],
    page.map((message) => ({ kind: 'sent', key: keys.get(message.id) ?? message.id, message })),
  );
}

/** Both sorted into one, by id; the second wins where both have a message. */
export function merge(first: readonly SentEntry[], second: readonly SentEntry[]): SentEntry[] {
  const byId = new Map([...first, ...second].map((entry) => [entry.message.id, entry]));
  return [...byId.values()].sort((a, b) => compareIds(a.message.id, b.message.id));
}

/** Ids are digits that sort by time; a shorter one is older. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
