/**
 * The index of the history: of each few hundred events in a row, what they can be found by. It says where to look, the log says what
 * is there; so it is small, may be thrown away, and is made when somebody looks and not while people talk.
 */
import type pg from 'pg';
import type { LoggedEvent } from '../event-log/port.ts';
import { hashOf, termsOf, timeOf } from './terms.ts';

export const historyIndexSchema = `
create schema if not exists history_index;
create table if not exists history_index.segments (
  after bigint primary key,
  last bigint not null,
  since bigint not null,
  until bigint not null,
  terms int4[] not null
);
create index if not exists segments_terms on history_index.segments using gin (terms);
`;

/** Events of a segment: fewer make the index larger, more make every look dearer. */
export const SEGMENT = 256;

/** Events behind `after` up to `last`. */
export type Segment = { readonly after: number; readonly last: number };

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

type Row = { after: number; last: number };

export async function lastIndexed(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ last: number }>('select last from history_index.segments order by after desc limit 1');
  return rows[0]?.last ?? -1;
}

/** Behind which place to read for what stands at this one; -1: from the beginning. What is not indexed yet lies behind the last of all. */
export async function segmentBefore(pool: pg.Pool, position: number): Promise<number> {
  const { rows } = await pool.query<Pick<Row, 'after'>>(
    'select after from history_index.segments where after < $1 order by after desc limit 1',
    [position],
  );
  return rows[0]?.after ?? -1;
}

/** Told twice, it stays as it was: what lies behind a place in the log never changes. */
export async function addSegment(pool: pg.Pool, after: number, events: readonly LoggedEvent[]): Promise<void> {
  const terms = new Set(events.flatMap((event) => [...termsOf(event)].map(hashOf)));
  const times = events.map(timeOf);
  await pool.query(
    'insert into history_index.segments (after, last, since, until, terms) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [after, events.at(-1)?.position ?? after, Math.min(...times), Math.max(...times), [...terms]],
  );
}

/** What many segments have is found in these; for what few have, all are asked by the index of terms. */
const CLOSE = 256;

/**
 * Segments in which something may be found; in one that is not among them there is nothing. Told how many are wanted at most, Postgres goes
 * through one after the other, which for something rare is all of them: so it is told only of the closest.
 */
export async function candidates(pool: pg.Pool, wanted: Candidates): Promise<readonly Segment[]> {
  if (wanted.terms.length === 0)
    return asked(pool, wanted, (placed, fitting) => `select after, last from history_index.segments where ${placed} and ${fitting}`);
  const order = directionOf(wanted);
  const close = await asked(
    pool,
    wanted,
    (placed, fitting) =>
      `select after, last from (select * from history_index.segments where ${placed} order by after ${order} limit ${CLOSE}) as close where ${fitting}`,
  );
  if (close.length >= wanted.limit) return close;
  return asked(
    pool,
    wanted,
    (placed, fitting) =>
      `select after, last from (select after, last from history_index.segments where ${placed} and ${fitting} offset 0) as all_there_are`,
  );
}

/** `select` is told the conditions on their place, and those on what is in them. */
async function asked(pool: pg.Pool, wanted: Candidates, select: (placed: string, fitting: string) => string): Promise<readonly Segment[]> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const placed = [
    `last <= ${given(wanted.upTo)}`,
    ...(wanted.from === null ? [] : [wanted.order === 'newest' ? `after < ${given(wanted.from)}` : `last > ${given(wanted.from)}`]),
  ];
  const fitting = [
    ...(wanted.terms.length > 0 ? [`terms @> ${given(wanted.terms.map(hashOf))}::int4[]`] : []),
    ...(wanted.since === null ? [] : [`until >= ${given(wanted.since)}`]),
    ...(wanted.until === null ? [] : [`since <= ${given(wanted.until)}`]),
  ];
  const text = select(placed.join(' and '), fitting.length > 0 ? fitting.join(' and ') : 'true');
  const { rows } = await pool.query<Row>(`${text} order by after ${directionOf(wanted)} limit ${given(wanted.limit)}`, values);
  return rows;
}

function directionOf({ order }: Candidates): 'desc' | 'asc' {
  return order === 'newest' ? 'desc' : 'asc';
}
