/** Events by what they say in the clear, newest or oldest first, from a log of any length. */
import type pg from 'pg';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { candidates, lastIndexed, type Order, SEGMENT, type Segment, type Span } from './segment-store.ts';
import { termsOf, timeOf } from './terms.ts';

export type HistoryQuery = Span & {
  /** All of them (`termOf`); none finds everything. */
  readonly terms: readonly string[];
  readonly order: Order;
  /** Only what lies behind this position in that order; null from its beginning. */
  readonly from: number | null;
};

export type Searched = { readonly pool: pg.Pool; readonly log: EventLog };

/** Segments asked for and read at once. */
const AT_ONCE = 8;

/** A stretch of the log that was looked through, and the place that was come to in the order of the search. */
export type Look = { readonly found: readonly LoggedEvent[]; readonly to: number };

/** Whoever takes no more of it ends the search. What was appended since `catchUp` is found too. */
export async function* searchHistory(searched: Searched, query: HistoryQuery): AsyncGenerator<LoggedEvent, void, undefined> {
  for await (const { found } of looks(searched, query)) yield* found;
}

/** The same, stretch by stretch: whoever searches may end it where it has cost enough. */
export async function* looks(searched: Searched, query: HistoryQuery): AsyncGenerator<Look, void, undefined> {
  const indexed = await lastIndexed(searched.pool);
  if (query.order === 'oldest') yield* amongIndexed(searched, query, indexed);
  yield await amongTail(searched, query, indexed);
  if (query.order === 'newest') yield* amongIndexed(searched, query, indexed);
}

/** The newest events, of which no segment is made yet. */
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

/** Segments up to a place: what somebody else takes in meanwhile is found in the tail. */
async function* amongIndexed({ pool, log }: Searched, query: HistoryQuery, upTo: number): AsyncGenerator<Look, void, undefined> {
  const placeOf = ({ after, last }: Segment) => (query.order === 'newest' ? after : last);
  for (let from = query.from; ; ) {
    const segments = await candidates(pool, { ...query, from, upTo, limit: AT_ONCE });
    const pages = await Promise.all(segments.map(async (segment) => ({ segment, events: await eventsOf(log, segment) })));
    for (const { segment, events } of pages) {
      const found = matching(events, query);
      yield { found: query.order === 'newest' ? found.reverse() : found, to: placeOf(segment) };
    }
    const furthest = segments.at(-1);
    if (!furthest || segments.length < AT_ONCE) return;
    from = placeOf(furthest);
  }
}

async function eventsOf(log: EventLog, { after, last }: Segment): Promise<readonly LoggedEvent[]> {
  const events = await log.readAll({ after, limit: SEGMENT });
  return events.filter((event) => event.position <= last);
}

function matching(events: readonly LoggedEvent[], query: HistoryQuery): LoggedEvent[] {
  return events.filter((event) => isBehind(event.position, query) && isWithin(timeOf(event), query) && saysAll(event, query.terms));
}

function isBehind(position: number, { from, order }: HistoryQuery): boolean {
  if (from === null) return true;
  return order === 'newest' ? position < from : position > from;
}

function isWithin(at: number, { since, until }: Span): boolean {
  return (since === null || at >= since) && (until === null || at <= until);
}

function saysAll(event: LoggedEvent, wanted: readonly string[]): boolean {
  const terms = termsOf(event);
  return wanted.every((term) => terms.has(term));
}
