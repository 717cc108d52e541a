/** Bounds the cost of a history search, independent of the length of the log, and loses no results by the bound. */
import { randomUUID } from 'node:crypto';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { createMemoryLog } from '../event-log/memory-log.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { NEAR } from './catch-up.ts';
import { type HistoryReader, historyReader } from './reader.ts';
import type { HistoryQuery } from './search.ts';
import { SEGMENT } from './segment-store.ts';
import { shownEventOf } from './shown-event.ts';
import { termOf } from './terms.ts';

const [ADA, BEN] = ['184206096362065500', '184206096362065510'];
const SEGMENTS = 40;
const BOUND = { indexed: 12, looked: 8 };
/** As many segments as are read at the same time. */
const BESIDE = 8;

let test: TestDatabase;
let database: Database;
let log: EventLog;
let read = 0;

beforeAll(async () => {
  test = await testDatabase(inject('postgresUrl'));
  database = test.open();
});

afterAll(() => test.drop());

/** Both Ada and Ben occur in every segment, but never in the same event. */
beforeEach(async () => {
  await database.pool.query('drop schema if exists history_index cascade');
  const memory = createMemoryLog();
  for (let segment = 0; segment < SEGMENTS; segment += 1) {
    const events = Array.from({ length: SEGMENT }, (_none, index) => ({
      id: randomUUID(),
      type: index % 2 === 0 ? 'MessageSent' : 'MemberBanned',
      version: 1,
      bulk: false,
      data: '{}',
      meta: JSON.stringify({
        actor: index % 2 === 0 ? ADA : BEN,
        command: 'do',
        correlationId: 'together',
        causationId: null,
        at: 1 + segment,
      }),
    }));
    await memory.append(`stream-${segment}`, 'any', events);
  }
  read = 0;
  log = {
    ...memory,
    async readAll(options) {
      const events = await memory.readAll(options);
      read += events.length;
      return events;
    },
  };
});

function reader(bound = BOUND): HistoryReader {
  return historyReader({
    database,
    log,
    freshKeys: () => ({ openingKeys: async () => new Map(), destroyed: async () => new Set() }),
    wordOf: (id) => `word of ${id}`,
    bound,
  });
}

async function whole(): Promise<HistoryReader> {
  await reader({ indexed: SEGMENTS + 1, looked: 1 }).bringUp();
  read = 0;
  return reader();
}

const newest = (...terms: readonly string[]): HistoryQuery => ({ terms, since: null, until: null, order: 'newest', from: null });

describe('a search in a long history', () => {
  it('extends the index in parts until everything can be found', async () => {
    const shares: number[] = [];
    for (let share = 0; share < 1; ) {
      read = 0;
      share = await reader().bringUp();
      expect(read).toBeLessThanOrEqual(BOUND.indexed * SEGMENT + NEAR);
      shares.push(share);
    }
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares).toHaveLength(4);
  });

  it('does not wait for another process that is indexing', async () => {
    const client = await database.pool.connect();
    await client.query("select pg_advisory_lock(hashtext('folkmoot-history-index'))");
    expect(await reader().bringUp()).toBeLessThan(1);
    await client.query("select pg_advisory_unlock(hashtext('folkmoot-history-index'))");
    client.release();
    expect(await reader().bringUp()).toBeGreaterThan(0);
  });

  it('is indexed by several processes at once, each range once', async () => {
    for (let share = 0; share < 1; ) {
      share = Math.min(...(await Promise.all([reader().bringUp(), reader().bringUp(), reader().bringUp()])));
    }
    const { rows } = await database.pool.query('select after, last from history_index.segments order by after');
    expect(rows.length).toBeGreaterThan(SEGMENTS - NEAR / SEGMENT);
    expect(rows.map(({ after }) => after)).toEqual([-1, ...rows.slice(0, -1).map(({ last }) => last)]);
  });

  it('scans one part of the log, and continues from there to the end', async () => {
    const history = await whole();
    const hers = newest(termOf.by(ADA ?? ''));
    let pages = 0;
    for (let from: number | null | undefined; from !== null; pages += 1) {
      read = 0;
      const page = await history.page({ ...hers, from: from ?? null }, 50, async () => []);
      expect(page.events).toEqual([]);
      expect(read).toBeLessThanOrEqual((BOUND.looked + BESIDE) * SEGMENT);
      from = page.next;
    }
    expect(pages).toBeGreaterThanOrEqual(SEGMENTS / BOUND.looked);
  });

  it('reads no segment that lacks one of the terms', async () => {
    const history = await whole();
    const page = await history.page(newest(termOf.by(ADA ?? ''), termOf.type('MemberBanned')), 50);
    expect(page).toEqual({ events: [], next: null });
    expect(read).toBe(0);
  });

  it('finds each match once across all pages', async () => {
    const history = await whole();
    const positions: number[] = [];
    for (let from: number | null | undefined; from !== null; ) {
      const page = await history.page({ ...newest(termOf.by(BEN ?? '')), from: from ?? null }, 100);
      positions.push(...page.events.map(({ position }) => position));
      from = page.next;
    }
    expect(positions).toHaveLength((SEGMENTS * SEGMENT) / 2);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => b - a));
  });

  it('finds matches oldest first as well', async () => {
    const history = await whole();
    const positions: number[] = [];
    for (let from: number | null | undefined; from !== null; ) {
      read = 0;
      const page = await history.page({ ...newest(termOf.by(BEN ?? '')), order: 'oldest', from: from ?? null }, 1000);
      expect(page.events.length).toBeLessThanOrEqual(1000);
      expect(read).toBeLessThanOrEqual((BOUND.looked + BESIDE) * SEGMENT);
      positions.push(...page.events.map(({ position }) => position));
      from = page.next;
    }
    expect(positions).toHaveLength((SEGMENTS * SEGMENT) / 2);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
  });

  it('fills a page with visible events, and reveals nothing about the rest', async () => {
    const history = await whole();
    const seen = async (events: readonly LoggedEvent[]) => events.filter(({ position }) => position % 4 !== 0);
    const { events, next } = await history.page(newest(termOf.by(ADA ?? '')), 50, seen);
    expect(events).toHaveLength(50);
    expect(events.some(({ position }) => position % 4 === 0)).toBe(false);
    expect(next).toBe(events.at(-1)?.position);
  });

  it('finds one event by its position', async () => {
    const history = await whole();
    await log.append('later', 'any', [{ id: randomUUID(), type: 'MessageSent', version: 1, bulk: false, data: '{}', meta: '{}' }]);
    const last = await log.head();
    for (const position of [0, SEGMENT - 1, SEGMENT, 17 * SEGMENT + 3, last - 1, last]) {
      read = 0;
      expect((await history.eventAt(position))?.position).toBe(position);
      expect(read).toBeLessThanOrEqual(2 * SEGMENT);
    }
    expect(await history.eventAt(last + 1)).toBeNull();
  });

  it('truncates a tree that is too large, and keeps the requested event in it', async () => {
    const history = await whole();
    const asked = await history.eventAt(30 * SEGMENT);
    if (!asked) throw new Error('It is there.');
    read = 0;
    const { tree, isWhole } = await history.around(asked, 20);
    expect([tree.length, isWhole]).toEqual([21, false]);
    expect(tree.at(-1)?.event.id).toBe(asked.id);
    expect(read).toBeLessThanOrEqual(BESIDE * SEGMENT);
  });
});

describe('pseudonyms of moderators', () => {
  const badged = (userId: string | undefined, badges: number, type = 'BadgesSet') => ({
    id: randomUUID(),
    type,
    version: 1,
    bulk: false,
    data: JSON.stringify({ userId, badges }),
    meta: JSON.stringify({ actor: userId, command: 'do', correlationId: 'apart', causationId: null, at: 1 }),
  });
  const nobody = Array.from({ length: SEGMENT }, () => badged('184206096362065520', 0));
  const eventBy = (by: string) => ({ ...shownEventOf({ ...badged(by, 0), position: 1, stream: 's', revision: 0 }), data: {} });

  it('cover the time before the export, are found in parts, and stay the same throughout', async () => {
    const history = await whole();
    await log.append('first', 'any', [badged(ADA, BADGE.FOUNDER, 'UserRegistered')]);
    for (let segment = 0; segment < SEGMENTS; segment += 1) await log.append(`nobody-${segment}`, 'any', nobody);
    await log.append('appointed', 'any', [badged(BEN, BADGE.ADMIN)]);
    await reader({ indexed: SEGMENTS + 1, looked: 1 }).bringUp();
    const end = (await log.head()) + 1;

    const shares: number[] = [];
    for (let share = 0; share < 1; ) {
      read = 0;
      share = (await history.masks('7', end)).known;
      expect(read).toBeLessThanOrEqual((2 * BOUND.looked + 2 * BESIDE) * SEGMENT + NEAR);
      shares.push(share);
    }
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));

    const { mask } = await history.masks('7', end);
    const names = [ADA, BEN].map((id) => mask(eventBy(id ?? '')).by);
    for (const name of names) expect(name).toMatch(/^moderator-/);
    expect(mask(eventBy('184206096362065520')).by).toBe('184206096362065520');
    const before = await history.masks('7', end - 1);
    expect(before.mask(eventBy(ADA ?? '')).by).toBe(names[0]);
    expect(before.mask(eventBy(BEN ?? '')).by).toBe(BEN);
    expect((await history.masks('8', end)).mask(eventBy(ADA ?? '')).by).not.toBe(names[0]);
    // They are cached and not read again.
    read = 0;
    await history.masks('7', end);
    expect(read).toBeLessThanOrEqual(SEGMENT + NEAR);
  });
});
