/** The index must find exactly the events that a scan of the whole log finds, for any query and after any number of updates. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { createMemoryLog } from '../event-log/memory-log.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { postgresLog, prepareLog } from '../event-log/postgres-log.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { catchUp } from './catch-up.ts';
import { type HistoryQuery, searchHistory } from './search.ts';
import { SEGMENT } from './segment-store.ts';
import { termOf, termsOf, timeOf } from './terms.ts';

const PEOPLE = Array.from({ length: 6 }, (_none, index) => `18420609636206550${index}0`);
const TYPES = ['MessageSent', 'MessageEdited', 'MemberBanned'];

let test: TestDatabase;
let database: Database;
let serial = 0;

type Draft = { readonly type: number; readonly by: number; readonly about: number; readonly together: boolean };
const drafts = fc.array(
  fc.record({ type: fc.nat(TYPES.length - 1), by: fc.nat(5), about: fc.nat(5), together: fc.boolean() }) satisfies fc.Arbitrary<Draft>,
  { minLength: 1, maxLength: 40 },
);

beforeAll(async () => {
  test = await testDatabase(inject('postgresUrl'));
  database = test.open();
  await prepareLog(database);
});

afterAll(() => test.drop());

/** Many events of a few kinds, so that segments fill. */
async function fill(log: EventLog, kinds: readonly Draft[], times: number): Promise<void> {
  let correlationId = randomUUID();
  for (let round = 0; round < times; round += 1) {
    const events = kinds.map((draft) => {
      serial += 1;
      if (!draft.together) correlationId = randomUUID();
      return {
        id: randomUUID(),
        type: TYPES[draft.type] ?? '',
        version: 1,
        bulk: draft.type < 2,
        data: JSON.stringify({ userId: PEOPLE[draft.about], content: { $sealed: `words-${PEOPLE[draft.about]}`, c: '', b: '' } }),
        meta: JSON.stringify({ actor: PEOPLE[draft.by], command: 'do', correlationId, causationId: null, at: serial }),
      };
    });
    await log.append(`stream-${serial}`, 'any', events);
  }
}

async function everything(log: EventLog): Promise<LoggedEvent[]> {
  return [...(await log.readAll({ after: -1, limit: 1_000_000 }))];
}

async function found(log: EventLog, query: HistoryQuery): Promise<readonly number[]> {
  const positions: number[] = [];
  for await (const event of searchHistory({ pool: database.pool, log }, query)) positions.push(event.position);
  return positions;
}

function expected(events: readonly LoggedEvent[], query: HistoryQuery): readonly number[] {
  const positions = events
    .filter((event) => query.terms.every((term) => termsOf(event).has(term)))
    .filter((event) => (query.since === null || timeOf(event) >= query.since) && (query.until === null || timeOf(event) <= query.until))
    .filter(({ position }) => query.from === null || (query.order === 'newest' ? position < query.from : position > query.from))
    .map(({ position }) => position);
  return query.order === 'newest' ? positions.reverse() : positions;
}

const terms = fc.subarray([
  termOf.type(TYPES[2] ?? ''),
  termOf.by(PEOPLE[0] ?? ''),
  termOf.about(PEOPLE[1] ?? ''),
  termOf.command('do'),
  termOf.type('Unheard'),
]);

async function holds(log: EventLog, kinds: readonly Draft[], times: number, wanted: readonly string[], order: 'newest' | 'oldest') {
  await database.pool.query('drop schema if exists history_index cascade');
  await fill(log, kinds, times);
  await catchUp({ database, log });
  await fill(log, kinds, 3);
  const events = await everything(log);
  const middle = events[Math.floor(events.length / 2)];
  const all: HistoryQuery = { terms: wanted, since: null, until: null, order, from: null };
  const queries = [
    all,
    { ...all, since: middle ? timeOf(middle) : 0 },
    { ...all, until: serial - 50 },
    { ...all, from: middle?.position ?? 0 },
  ];
  for (const query of queries) expect(await found(log, query)).toEqual(expected(events, query));
  await catchUp({ database, log });
  expect(await found(log, all)).toEqual(expected(events, all));
}

describe('the index of the history', () => {
  it('finds the same events as a full scan', async () => {
    const order = fc.constantFrom('newest' as const, 'oldest' as const);
    await fc.assert(
      fc.asyncProperty(drafts, fc.integer({ min: 1, max: 60 }), terms, order, (kinds, times, wanted, newest) =>
        holds(createMemoryLog(), kinds, times, wanted, newest),
      ),
      { numRuns: 25 },
    );
  });

  it('does so on Postgres, over several segments, updated by two processes at once', async () => {
    const log = postgresLog(database, test.url);
    await fill(log, [{ type: 0, by: 1, about: 1, together: true }], SEGMENT * 3);
    await Promise.all([catchUp({ database, log }), catchUp({ database, log })]);
    await fill(log, [{ type: 2, by: 0, about: 1, together: false }], 5);
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from history_index.segments');
    expect(rows[0]?.count).toBe(3);
    const query = { terms: [termOf.by(PEOPLE[0] ?? '')], since: null, until: null, order: 'newest', from: null } as const;
    expect(await found(log, query)).toEqual(expected(await everything(log), query));
    expect(await found(log, query)).toHaveLength(5);
    await log.close();
  });

  it('reports its progress', async () => {
    await database.pool.query('drop schema if exists history_index cascade');
    const log = createMemoryLog();
    await fill(log, [{ type: 0, by: 1, about: 1, together: true }], SEGMENT * 2);
    const progress: number[] = [];
    await catchUp({ database, log, onProgress: (done) => progress.push(done) });
    expect(progress).toHaveLength(2);
    expect(progress.at(-1)).toBe(1);
    await catchUp({ database, log, onProgress: (done) => progress.push(done) });
    expect(progress).toHaveLength(2);
  });
});
