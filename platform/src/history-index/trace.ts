/**
 * The causes and consequences of an event. All events of one command share its correlation id, including later consequences; a reaction to
 * an event names that event as its cause.
 */
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '../event-log/port.ts';
import { type HistoryQuery, type Searched, searchHistory } from './search.ts';
import { termOf } from './terms.ts';

export type Caused = { readonly event: LoggedEvent; readonly consequences: readonly Caused[] };

/** A tree of causes, truncated if it grows too large. */
export type Related = { readonly tree: readonly Caused[]; readonly isWhole: boolean };

/** The whole tree that contains the event, starting with the first event of the command; oldest first. */
export async function traceOf(searched: Searched, event: LoggedEvent): Promise<readonly Caused[]> {
  const query = correlated(event);
  if (!query) return [{ event, consequences: [] }];
  const together: LoggedEvent[] = [];
  for await (const each of searchHistory(searched, query)) together.push(each);
  return treeOf(together);
}

/** Query for all events of the same command; null: the event has no correlation id. */
export function correlated(event: LoggedEvent): HistoryQuery | null {
  const { correlationId } = metaOf(event);
  if (correlationId === undefined) return null;
  return { terms: [termOf.correlation(correlationId)], since: null, until: null, order: 'oldest', from: null };
}

/** Only an earlier event counts as a cause, so there is no cycle. */
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
