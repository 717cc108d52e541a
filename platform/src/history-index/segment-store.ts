/**
 * The index of the history: for each few hundred consecutive events, the terms they contain. It only says where to look, and the log has
 * the content. So the index is small, can be deleted, and is built when someone searches instead of on the message path.
 */
import type pg from 'pg';
import type { LoggedEvent } from '../event-log/port.ts';
import { MOST_EVENTS, numbersWith, placed } from './places.ts';
import { hashOf, timeOf } from './terms.ts';

/** An index of the earlier format, which did not point to single events, is rebuilt by the next search. */
export const historyIndexSchema = `
create schema if not exists history_index;
do $$ begin
  if not exists (
    select from pg_attribute where attrelid = to_regclass('history_index.segments') and attname = 'places' and not attisdropped
  ) then
    drop table if exists history_index.segments;
  end if;
end $$;
create table if not exists history_index.segments (
  after bigint primary key,
  last bigint not null,
  since bigint not null,
  until bigint not null,
  terms int4[] not null,
  places bytea not null
);
create index if not exists segments_terms on history_index.segments using gin (terms);
create or replace function history_index.segments_with(wanted int4[]) returns setof history_index.segments
  language sql stable set enable_seqscan = off set enable_indexscan = off
  as $$ select * from history_index.segments where terms @> wanted $$;
`;

/** Events per segment: fewer make the index larger, more make every search slower. */
export const SEGMENT = MOST_EVENTS;

/** Events after `after` up to `last`. `telling`: which of them have the terms; null if no term was requested. */
export type Segment = { readonly after: number; readonly last: number; readonly termPlaces: TermPlaces | null };
export type TermPlaces = { readonly places: Buffer; readonly numbers: readonly number[] };
/** `isAll`: there are no more matching segments. */
export type Found = { readonly segments: readonly Segment[]; readonly isAll: boolean };

/** Epoch milliseconds, inclusive; null: no bound. */
export type Span = { readonly since: number | null; readonly until: number | null };

/** `from`: only segments beyond that position, null for all. `order`: the order of positions. `limit`: maximum number. */
export type Candidates = Span & {
  readonly terms: readonly string[];
  readonly from: number | null;
  readonly upTo: number;
  readonly order: Order;
  readonly limit: number;
};
export type Order = 'newest' | 'oldest';

type Place = { after: number; last: number };
type Row = Place & { places: Buffer; size: number; indexes: readonly number[] };

export async function lastIndexed(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<Pick<Place, 'last'>>('select last from history_index.segments order by after desc limit 1');
  return rows[0]?.last ?? -1;
}

/**
 * The position after which to read to get the event at this position; -1: from the start. Events that are not indexed come after the last
 * segment.
 */
export async function segmentBefore(pool: pg.Pool, position: number): Promise<number> {
  const { rows } = await pool.query<Pick<Place, 'after'>>(
    'select after from history_index.segments where after < $1 order by after desc limit 1',
    [position],
  );
  return rows[0]?.after ?? -1;
}

/** Idempotent: events up to a log position never change. */
export async function addSegment(pool: pg.Pool, after: number, events: readonly LoggedEvent[]): Promise<void> {
  const { terms, places } = placed(after, events);
  const times = events.map(timeOf);
  await pool.query(
    'insert into history_index.segments (after, last, since, until, terms, places) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
    [after, events.at(-1)?.position ?? after, Math.min(...times), Math.max(...times), terms, places],
  );
}

/** Call this after adding segments. Until then, each search scans the pending entries of the term index. */
export async function settleTerms(pool: pg.Pool): Promise<void> {
  await pool.query("select gin_clean_pending_list('history_index.segments_terms')");
}

/** Frequent terms are found in this number of near segments. For rare terms the term index is searched. */
const CLOSE = 64;
/** After a search of the whole term index at least this number of segments is returned, because the next query would cost as much again. */
const OF_ALL = 16;

/**
 * Segments that may contain matches; all others contain none. Postgres ignores the cost of reading a segment's stored terms, which is
 * nearly the whole cost of a query. So the query says explicitly when to read the near segments and when to use only the term index
 * (`segments_with`).
 */
export async function candidates(pool: pg.Pool, wanted: Candidates): Promise<Found> {
  if (wanted.terms.length === 0)
    return asked(pool, wanted, wanted.limit, ({ placed, timed }) => `history_index.segments where ${placed} and ${timed}`);
  const order = directionOf(wanted);
  const close = await asked(
    pool,
    wanted,
    wanted.limit,
    ({ placed, timed, terms }) =>
      `(select * from history_index.segments where ${placed} order by after ${order} limit ${CLOSE}) as close where terms @> ${terms} and ${timed}`,
  );
  if (!close.isAll) return close;
  return asked(
    pool,
    wanted,
    Math.max(OF_ALL, wanted.limit),
    ({ placed, timed, terms }) => `history_index.segments_with(${terms}) where ${placed} and ${timed}`,
  );
}

type Conditions = { readonly placed: string; readonly timed: string; readonly terms: string };

/** The details of an event are read only for the chosen segments. */
async function asked(pool: pg.Pool, wanted: Candidates, limit: number, from: (conditions: Conditions) => string): Promise<Found> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const hashes = wanted.terms.map(hashOf);
  const terms = hashes.length > 0 ? `${given(hashes)}::int4[]` : null;
  const placed = [
    `last <= ${given(wanted.upTo)}`,
    ...(wanted.from === null ? [] : [wanted.order === 'newest' ? `after < ${given(wanted.from)}` : `last > ${given(wanted.from)}`]),
  ].join(' and ');
  const timed = [
    'true',
    ...(wanted.since === null ? [] : [`until >= ${given(wanted.since)}`]),
    ...(wanted.until === null ? [] : [`since <= ${given(wanted.until)}`]),
  ].join(' and ');
  const indexes = hashes.map((_hash, index) => `array_position(terms, (${terms})[${index + 1}]) - 1`);
  const columns = ['after', 'last', ...(terms === null ? [] : ['places', 'cardinality(terms) as size', `array[${indexes}] as indexes`])];
  const order = `order by after ${directionOf(wanted)}`;
  const chosen = `select after from ${from({ placed, timed, terms: terms ?? 'null' })} ${order} limit ${given(limit)}`;
  const text = `select ${columns.join(', ')} from (${chosen}) as chosen join history_index.segments using (after) ${order}`;
  const { rows } = await pool.query<Row>(text, values);
  const segments = rows.map(({ after, last, places, size, indexes }) => ({
    after,
    last,
    termPlaces: terms === null ? null : { places, numbers: numbersWith(places, size, indexes) },
  }));
  return { segments, isAll: rows.length < limit };
}

function directionOf({ order }: Candidates): 'desc' | 'asc' {
  return order === 'newest' ? 'desc' : 'asc';
}
