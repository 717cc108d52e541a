/**
 * What led to an event and what came of it: all that one command set off bears its correlation, also what others did because of it
 * later; what reacted to an event names that event.
 */
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '../event-log/port.ts';
import { type HistoryQuery, type Searched, searchHistory } from './search.ts';
import { termOf } from './terms.ts';

export type Caused = { readonly event: LoggedEvent; readonly consequences: readonly Caused[] };

/** A tree that may be cut off where it has cost enough. */
export type Related = { readonly tree: readonly Caused[]; readonly isWhole: boolean };

/** The whole tree the event stands in, from what the command wrote first; oldest first. */
export async function traceOf(searched: Searched, event: LoggedEvent): Promise<readonly Caused[]> {
  const query = correlated(event);
  if (!query) return [{ event, consequences: [] }];
  const together: LoggedEvent[] = [];
  for await (const each of searchHistory(searched, query)) together.push(each);
  return treeOf(together);
}

/** All that the same command set off; null: it does not say which. */
export function correlated(event: LoggedEvent): HistoryQuery | null {
  const { correlationId } = metaOf(event);
  if (correlationId === undefined) return null;
  return { terms: [termOf.correlation(correlationId)], since: null, until: null, order: 'oldest', from: null };
}

/** An effect stands behind its cause in the log, so there is no ring. */
export function treeOf(events: readonly LoggedEvent[]): readonly Caused[] {
  const nodes = new Map(events.map((event) => [event.id, { event, consequences: [] as Caused[] }]));
  const roots: Caused[] = [];
  for (const node of nodes.values()) {
    const cause = nodes.get(metaOf(node.event).causationId ?? '');
    const isBefore = cause !== undefined && cause.event.position < node.event.position;
    (isBefore ? cause.consequences : roots).push(node);
  }
  return roots;
}

function metaOf(event: LoggedEvent): Partial<EventMeta> {
  return JSON.parse(event.meta) as Partial<EventMeta>;
}
