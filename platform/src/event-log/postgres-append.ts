/** Writes a batch of appends as one statement: common ones without a look-up, all others one by one with `log.append`. */
import type { Database } from '../database/database.ts';
import { arrayText } from '../database/wire-values.ts';
import { Failure } from '../errors.ts';
import type { ExpectedRevision, StoredEvent } from './port.ts';

export type Append = { readonly stream: string; readonly expected: ExpectedRevision; readonly events: readonly StoredEvent[] };

export type Verdict = { readonly verdict: 'written' | 'repeated' | 'conflict'; readonly actual: number; readonly first_position: number };

const APPEND = {
  name: 'log-append',
  text: 'select verdict, actual, first_position from log.append($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)',
};
/**
 * The common case, events that start new streams, needs no look-up: the unique indexes detect conflicts. A batch that they reject, as a
 * repeat or conflict, goes to `log.append`.
 */
const APPEND_NEW = {
  name: 'log-append-new',
  text: `
    with moved as (update log.head set position = position + cardinality($1::text[]) returning position - cardinality($1::text[]) as before),
    inserted as (
      insert into log.events (position, stream, revision, id, type, version, bulk, data, meta)
      select moved.before + e.n, e.stream, 0, e.id, e.type, e.version, e.bulk, e.data, e.meta
      from moved, unnest($1::text[], $2::uuid[], $3::text[], $4::smallint[], $5::boolean[], $6::text[], $7::text[])
        with ordinality as e(stream, id, type, version, bulk, data, meta, n)
      order by e.n
    )
    select before + 1 as first_position, 
      case when $8::text is not null then pg_notify(split_part($8, ' ', 1), split_part($8, ' ', 2)) end
    from moved`,
};

function columnsOf(events: readonly StoredEvent[]): readonly string[] {
  return [
    arrayText(events.map((event) => event.id)),
    arrayText(events.map((event) => event.type)),
    arrayText(events.map((event) => event.version)),
    arrayText(events.map((event) => event.bulk)),
    arrayText(events.map((event) => event.data)),
    arrayText(events.map((event) => event.meta)),
  ];
}

function expectedNumber(expected: ExpectedRevision): number {
  if (expected === 'none') return -1;
  return expected === 'any' ? -2 : expected;
}

/** Results for events that each start a stream. Null if at least one of them does not. */
async function appendNew(database: Database, batch: readonly Append[], wake: string | null): Promise<readonly Verdict[] | null> {
  const events = batch.flatMap((item) => item.events);
  try {
    const { rows } = await database.pool.query<{ first_position: number }>({
      ...APPEND_NEW,
      values: [arrayText(batch.map((item) => item.stream)), ...columnsOf(events), wake],
    });
    const first = rows[0]?.first_position;
    if (first === undefined) throw new Failure('Corrupt', 'The row with the head of the log is missing.');
    return batch.map((_item, index) => ({ verdict: 'written', actual: -1, first_position: first + index }));
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

/** `wake`: which processes to notify, or null if none need to be notified now. */
export async function appendBatch(database: Database, batch: readonly Append[], wake: string | null): Promise<readonly Verdict[]> {
  const allNew = batch.every((item) => item.expected === 'none' && item.events.length === 1);
  return (allNew && (await appendNew(database, batch, wake))) || appendJudged(database, batch, wake);
}

async function appendJudged(database: Database, batch: readonly Append[], wake: string | null): Promise<readonly Verdict[]> {
  const owners: number[] = [];
  const events: StoredEvent[] = [];
  for (const [index, item] of batch.entries()) {
    for (const event of item.events) {
      owners.push(index + 1);
      events.push(event);
    }
  }
  const { rows } = await database.pool.query<Verdict>({
    ...APPEND,
    values: [
      batch.map((item) => item.stream),
      batch.map((item) => expectedNumber(item.expected)),
      batch.map((item) => item.events.length),
      owners,
      ...columnsOf(events),
      wake,
    ],
  });
  return rows;
}

/** Whether the error means that an id or a revision of a stream already exists. */
export function isTaken(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
