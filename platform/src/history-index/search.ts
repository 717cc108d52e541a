/** Finds events by their unencrypted content, newest or oldest first, in a log of any length. */
import type pg from 'pg';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { placeIn, type Stretch, stretchesOf } from './places.ts';
import { candidates, lastIndexed, type Order, SEGMENT, type Segment, type Span } from './segment-store.ts';
import { says, timeOf } from './terms.ts';

export type HistoryQuery = Span & {
  /** An event must have all of them (`termOf`). None: matches every event. */
  readonly terms: readonly string[];
  readonly order: Order;
  /** Only events after this position in the order of the search; null: from the start. */
  readonly from: number | null;
};

export type Searched = { readonly pool: pg.Pool; readonly log: EventLog };

/** Maximum number of segments per query. Near matches need only one; a longer search requests more at a time. */
const ASKED_FOR = 16;
const AT_ONCE = 8;

/** A scanned part of the log, and the position reached in the order of the search. */
export type Look = { readonly found: readonly LoggedEvent[]; readonly to: number };

/** Stop iterating to end the search. Events appended after `catchUp` are found as well. */
export async function* searchHistory(searched: Searched, query: HistoryQuery): AsyncGenerator<LoggedEvent, void, undefined> {
  for await (const { found } of looks(searched, query)) yield* found;
}

/** The same in parts, so that a caller can stop at a cost limit. */
export async function* looks(searched: Searched, query: HistoryQuery): AsyncGenerator<Look, void, undefined> {
  const indexed = await lastIndexed(searched.pool);
  if (query.order === 'oldest') yield* amongIndexed(searched, query, indexed);
  yield await amongTail(searched, query, indexed);
  if (query.order === 'newest') yield* amongIndexed(searched, query, indexed);
}

/** The newest events, which are not in a segment yet. */
async function amongTail({ log }: Searched, query: HistoryQuery, indexed: number): Promise<Look> {
  const tail: LoggedEvent[] = [];
  let after = indexed;
  for (;;) {
    const events = await log.readAll({ after, limit: SEGMENT });
    const last = events.at(-1)?.position;
    if (last === undefined) break;
    tail.push(...matching(events, query));
    after = last;
  }
  return query.order === 'newest' ? { found: tail.reverse(), to: indexed } : { found: tail, to: after };
}

/** Segments up to a position. Events that another process indexes meanwhile are found in the tail. */
async function* amongIndexed({ pool, log }: Searched, query: HistoryQuery, upTo: number): AsyncGenerator<Look, void, undefined> {
  const placeOf = ({ after, last }: Segment) => (query.order === 'newest' ? after : last);
  for (let from = query.from, limit = 1; ; limit = Math.min(2 * limit, ASKED_FOR)) {
    const { segments, isAll } = await candidates(pool, { ...query, from, upTo, limit });
    const furthest = segments.at(-1);
    if (!furthest) return;
    const toRead = segments
      .map((segment) => ({ segment, stretches: stretchesIn(segment, query) }))
      .filter(({ stretches }) => stretches.length > 0);
    for (let begun = 0; begun < toRead.length; begun += AT_ONCE) {
      const read = toRead
        .slice(begun, begun + AT_ONCE)
        .map(async ({ segment, stretches }) => ({ segment, events: await eventsOf(log, stretches) }));
      for (const { segment, events } of await Promise.all(read)) {
        const found = matching(events, query);
        yield { found: query.order === 'newest' ? found.reverse() : found, to: placeOf(segment) };
      }
    }
    from = placeOf(furthest);
    if (toRead.at(-1)?.segment !== furthest) yield { found: [], to: from };
    if (isAll) return;
  }
}

/** The ranges of a segment to read; empty if no event has all terms. */
function stretchesIn({ after, termPlaces }: Segment, query: HistoryQuery): readonly Stretch[] {
  if (termPlaces === null) return [{ after, count: SEGMENT }];
  const behind = termPlaces.numbers.filter((number) => isBehind(placeIn(termPlaces.places, after, number), query));
  return stretchesOf(termPlaces.places, after, behind);
}

async function eventsOf(log: EventLog, stretches: readonly Stretch[]): Promise<readonly LoggedEvent[]> {
  const read = await Promise.all(stretches.map(({ after, count }) => log.readAll({ after, limit: count })));
  return read.flat();
}

function matching(events: readonly LoggedEvent[], query: HistoryQuery): LoggedEvent[] {
  return events.filter(
    (event) => isBehind(event.position, query) && query.terms.every((term) => says(event, term)) && isWithin(event, query),
  );
}

function isBehind(position: number, { from, order }: HistoryQuery): boolean {
  if (from === null) return true;
  return order === 'newest' ? position < from : position > from;
}

function isWithin(event: LoggedEvent, { since, until }: Span): boolean {
  if (since === null && until === null) return true;
  const at = timeOf(event);
  return (since === null || at >= since) && (until === null || at <= until);
}
