/** Where something may be found, over more segments than are looked through one by one. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type Candidates, candidates, historyIndexSchema, segmentBefore } from './segment-store.ts';
import { hashOf } from './terms.ts';

const SEGMENTS = 1000;
const [COMMON, RARE, NONE] = ['type:MessageSent', 'id:184206096362065500', 'id:184206096362065599'];

let test: TestDatabase;
let database: Database;

/** Of ten events and a second each; something rare stands in every 400th. */
beforeAll(async () => {
  test = await testDatabase(inject('postgresUrl'));
  database = test.open();
  await database.pool.query(historyIndexSchema);
  await database.pool.query(
    `insert into history_index.segments
     select n * 10 - 1, n * 10 + 9, n * 1000, n * 1000 + 999,
            array[$1::int4] || case when n % 400 = 5 then array[$2::int4] else '{}'::int4[] end from generate_series(0, $3::int - 1) n`,
    [hashOf(COMMON), hashOf(RARE), SEGMENTS],
  );
});

afterAll(() => test.drop());

async function found(wanted: Partial<Candidates>): Promise<readonly number[]> {
  const all = { since: null, until: null, from: null, upTo: SEGMENTS * 10, order: 'newest', limit: 8 } as const;
  const segments = await candidates(database.pool, { ...all, terms: [], ...wanted });
  return segments.map(({ last }) => (last - 9) / 10);
}

it('finds what is rare, however far away, in the order that is asked for', async () => {
  expect(await found({ terms: [RARE] })).toEqual([805, 405, 5]);
  expect(await found({ terms: [RARE, COMMON], order: 'oldest' })).toEqual([5, 405, 805]);
  expect(await found({ terms: [RARE], limit: 2 })).toEqual([805, 405]);
  expect(await found({ terms: [RARE], from: 805 * 10 - 1 })).toEqual([405, 5]);
  expect(await found({ terms: [RARE], order: 'oldest', from: 5 * 10 + 9 })).toEqual([405, 805]);
  expect(await found({ terms: [RARE], until: 500_000 })).toEqual([405, 5]);
  expect(await found({ terms: [RARE], upTo: 8000 })).toEqual([405, 5]);
});

it('finds the closest of what is everywhere, and nothing of what is nowhere', async () => {
  expect(await found({ terms: [COMMON], limit: 3 })).toEqual([999, 998, 997]);
  expect(await found({ terms: [COMMON], limit: 3, until: 5999 })).toEqual([5, 4, 3]);
  expect(await found({ limit: 2, order: 'oldest', since: 7000 })).toEqual([7, 8]);
  expect(await found({ terms: [COMMON, NONE] })).toEqual([]);
});

it('knows behind which place to read for what stands at another', async () => {
  expect(await segmentBefore(database.pool, 0)).toBe(-1);
  expect(await segmentBefore(database.pool, 10)).toBe(9);
  expect(await segmentBefore(database.pool, 99_999)).toBe(SEGMENTS * 10 - 11);
});
