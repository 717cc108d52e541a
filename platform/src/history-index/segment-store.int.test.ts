/** Candidate segments for a term, over more segments than are scanned one by one. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../database/database.ts';
import type { LoggedEvent } from '../event-log/port.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { addSegment, type Candidates, candidates, historyIndexSchema, segmentBefore } from './segment-store.ts';

const SEGMENTS = 1000;
const RARE_ID = '184206096362065500';
const [COMMON, RARE, NONE] = ['type:MessageSent', `id:${RARE_ID}`, 'id:184206096362065599'];

let test: TestDatabase;
let database: Database;

function eventAt(position: number, rare: boolean): LoggedEvent {
  const event = { stream: 'people', revision: position, id: String(position), type: 'MessageSent', version: 1, bulk: true };
  return { ...event, position, data: rare ? `{"by":"${RARE_ID}"}` : '{}', meta: `{"at":${position * 100}}` };
}

/** Segments of ten events and one second each. A rare term is in the fourth event of every 400th. */
beforeAll(async () => {
  test = await testDatabase(inject('postgresUrl'));
  database = test.open();
  await database.pool.query(historyIndexSchema);
  for (let segment = 0; segment < SEGMENTS; segment += 1) {
    const events = Array.from({ length: 10 }, (_none, index) => eventAt(segment * 10 + index, segment % 400 === 5 && index === 3));
    await addSegment(database.pool, segment * 10 - 1, events);
  }
});

afterAll(() => test.drop());

async function found(wanted: Partial<Candidates>): Promise<readonly number[]> {
  const all = { since: null, until: null, from: null, upTo: SEGMENTS * 10, order: 'newest', limit: 8 } as const;
  const { segments, isAll } = await candidates(database.pool, { ...all, terms: [], ...wanted });
  // If all segments had to be searched, the result may exceed the limit.
  expect(isAll || segments.length >= (wanted.limit ?? all.limit)).toBe(true);
  return segments.map(({ last }) => (last - 9) / 10);
}

it('finds rare terms at any distance, in the requested order', async () => {
  expect(await found({ terms: [RARE] })).toEqual([805, 405, 5]);
  expect(await found({ terms: [RARE, COMMON], order: 'oldest' })).toEqual([5, 405, 805]);
  expect(await found({ terms: [RARE], limit: 2 })).toEqual([805, 405, 5]);
  expect(await found({ terms: [RARE], from: 805 * 10 - 1 })).toEqual([405, 5]);
  expect(await found({ terms: [RARE], order: 'oldest', from: 5 * 10 + 9 })).toEqual([405, 805]);
  expect(await found({ terms: [RARE], until: 500_000 })).toEqual([405, 5]);
  expect(await found({ terms: [RARE], upTo: 8000 })).toEqual([405, 5]);
});

it('shows which event has them', async () => {
  const all = { since: null, until: null, from: null, upTo: SEGMENTS * 10, order: 'newest', limit: 8 } as const;
  const [segment] = (await candidates(database.pool, { ...all, terms: [RARE, COMMON] })).segments;
  expect(segment?.termPlaces?.numbers).toEqual([3]);
  const { segments } = await candidates(database.pool, { ...all, terms: [] });
  expect(segments.map(({ termPlaces }) => termPlaces)).toEqual(Array.from({ length: 8 }, () => null));
});

it('finds the closest of a frequent term, and nothing for an unknown term', async () => {
  expect(await found({ terms: [COMMON], limit: 3 })).toEqual([999, 998, 997]);
  expect(await found({ terms: [COMMON], limit: 3, until: 5999 })).toEqual([5, 4, 3, 2, 1, 0]);
  expect(await found({ limit: 2, order: 'oldest', since: 7000 })).toEqual([7, 8]);
  expect(await found({ terms: [COMMON, NONE] })).toEqual([]);
});

it('returns the position after which an event must be read', async () => {
  expect(await segmentBefore(database.pool, 0)).toBe(-1);
  expect(await segmentBefore(database.pool, 10)).toBe(9);
  expect(await segmentBefore(database.pool, 99_999)).toBe(SEGMENTS * 10 - 11);
});
