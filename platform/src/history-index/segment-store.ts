/**
 * The index of the history: of each few hundred events in a row, what they can be found by. It says where to look, the log says what
 * is there; so it is small, may be thrown away, and is made when somebody looks and not while people talk.
 */
import type pg from 'pg';
import type { LoggedEvent } from '../event-log/port.ts';
import { MOST_EVENTS, numbersWith, placed } from './places.ts';
import { hashOf, timeOf } from './terms.ts';

/** One of an earlier form, which did not tell which event it is, is made anew by whoever looks next. */
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

/** Events of a segment: fewer make the index larger, more make every look dearer. */
export const SEGMENT = MOST_EVENTS;

/** Events behind `after` up to `last`. `telling`: which of them have the terms, null where none was asked for. */
export type Segment = { readonly after: number; readonly last: number; readonly telling: Telling | null };
export type Telling = { readonly places: Buffer; readonly numbers: readonly number[] };
/** `isAll`: further on there is none. */
export type Found = { readonly segments: readonly Segment[]; readonly isAll: boolean };

/** Epoch milliseconds, both included; null: no bound. */
export type Span = { readonly since: number | null; readonly until: number | null };

/** `from`: segments on the far side of that place, null for all; `order` is that of their places; `limit`: as many suffice. */
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

/** Behind which place to read for what stands at this one; -1: from the beginning. What is not indexed yet lies behind the last of all. */
export async function segmentBefore(pool: pg.Pool, position: number): Promise<number> {
  const { rows } = await pool.query<Pick<Place, 'after'>>(
    'select after from history_index.segments where after < $1 order by after desc limit 1',
    [position],
  );
  return rows[0]?.after ?? -1;
}

/** Told twice, it stays as it was: what lies behind a place in the log never changes. */
export async function addSegment(pool: pg.Pool, after: number, events: readonly LoggedEvent[]): Promise<void> {
  const { terms, places } = placed(after, events);
  const times = events.map(timeOf);
  await pool.query(
    'insert into history_index.segments (after, last, since, until, terms, places) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
    [after, events.at(-1)?.position ?? after, Math.min(...times), Math.max(...times), terms, places],
  );
}

/** After some were added: until then each search goes through what is not yet in the index of terms. */
export async function settleTerms(pool: pg.Pool): Promise<void> {
  await pool.query("select gin_clean_pending_list('history_index.segments_terms')");
}

/** What many segments have is found in these; for what few have, all are asked by the index of terms. */
const CLOSE = 64;
/** Whoever had to ask all of them is given so many at least: the next question would cost as much as this one. */
const OF_ALL = 16;

/**
 * Segments in which something may be found; in one that is not among them there is nothing. What stands beside the terms counts for nothing
 * in Postgres' plans, yet to read a segment's terms is nearly all that a question costs: so it is told when to read those of the closest, and
 * when (`segments_with`) to ask the index of terms alone.
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

/** What is in the chosen is read of no other. */
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
    telling: terms === null ? null : { places, numbers: numbersWith(places, size, indexes) },
  }));
  return { segments, isAll: rows.length < limit };
}

function directionOf({ order }: Candidates): 'desc' | 'asc' {
  return order === 'newest' ? 'desc' : 'asc';
}
