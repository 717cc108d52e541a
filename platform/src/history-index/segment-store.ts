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
`;

/** Events of a segment: fewer make the index larger, more make every look dearer. */
export const SEGMENT = MOST_EVENTS;

/** Events behind `after` up to `last`. `found`: which of them have the terms, null where none was asked for. */
export type Segment = { readonly after: number; readonly last: number; readonly found: Found | null };
export type Found = { readonly places: Buffer; readonly numbers: readonly number[] };

/** Epoch milliseconds, both included; null: no bound. */
export type Span = { readonly since: number | null; readonly until: number | null };

/** `before`, `behind`: whole segments on that side of a place, null for all; `order` is that of their places. */
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

/**
 * Segments in which something may be found; in one that is not among them there is nothing. Told how many are wanted at most, Postgres goes
 * through one after the other, which for something rare is all of them: so it is told only of the closest.
 */
export async function candidates(pool: pg.Pool, wanted: Candidates): Promise<readonly Segment[]> {
  if (wanted.terms.length === 0)
    return asked(
      pool,
      wanted,
      (columns, placed, fitting) => `select ${columns} from history_index.segments where ${placed} and ${fitting}`,
    );
  const order = directionOf(wanted);
  const close = await asked(
    pool,
    wanted,
    (columns, placed, fitting) =>
      `select ${columns} from (select * from history_index.segments where ${placed} order by after ${order} limit ${CLOSE}) as close where ${fitting}`,
  );
  if (close.length >= wanted.limit) return close;
  return asked(
    pool,
    wanted,
    (columns, placed, fitting) =>
      `select ${columns} from (select * from history_index.segments where ${placed} and ${fitting} offset 0) as all_there_are`,
  );
}

type Select = (columns: string, placed: string, fitting: string) => string;

/** `select` is told the columns, the conditions on their place, and those on what is in them. */
async function asked(pool: pg.Pool, wanted: Candidates, select: Select): Promise<readonly Segment[]> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const placed = [
    `last <= ${given(wanted.upTo)}`,
    ...(wanted.from === null ? [] : [wanted.order === 'newest' ? `after < ${given(wanted.from)}` : `last > ${given(wanted.from)}`]),
  ];
  const hashes = wanted.terms.map(hashOf);
  const terms = hashes.length > 0 ? given(hashes) : null;
  const fitting = [
    ...(terms === null ? [] : [`terms @> ${terms}::int4[]`]),
    ...(wanted.since === null ? [] : [`until >= ${given(wanted.since)}`]),
    ...(wanted.until === null ? [] : [`since <= ${given(wanted.until)}`]),
  ];
  const indexes = hashes.map((_hash, index) => `array_position(terms, (${terms}::int4[])[${index + 1}]) - 1`);
  const columns = ['after', 'last', ...(terms === null ? [] : ['places', 'cardinality(terms) as size', `array[${indexes}] as indexes`])];
  const text = select(columns.join(', '), placed.join(' and '), fitting.length > 0 ? fitting.join(' and ') : 'true');
  const { rows } = await pool.query<Row>(`${text} order by after ${directionOf(wanted)} limit ${given(wanted.limit)}`, values);
  return rows.map(({ after, last, places, size, indexes }) => ({
    after,
    last,
    found: terms === null ? null : { places, numbers: numbersWith(places, size, indexes) },
  }));
}

function directionOf({ order }: Candidates): 'desc' | 'asc' {
  return order === 'newest' ? 'desc' : 'asc';
}
