/** A history that changes every table, without any key. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventSpecs } from '@folkmoot/contracts/events';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { LIVE_SCHEMA } from '@folkmoot/platform/projection/read-model-store';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { type Change, takeChanges, watchChanges } from './changes.ts';
import { digestReadModels } from './digest.ts';
import { openReplay } from './replay-log.ts';

const TAPE = join(import.meta.dirname, '../../../../contracts/tapes/small-talk.jsonl');

const Taped = z.object({
  type: z.string(),
  version: z.number(),
  stream: z.string(),
  revision: z.number(),
  position: z.number(),
  id: z.string(),
  data: z.record(z.string(), z.unknown()),
  meta: z.record(z.string(), z.unknown()),
});

const opened: TestDatabase[] = [];

afterAll(async () => {
  for (const database of opened) await database.drop();
});

/** Fields that are plain in a recording are sealed in a log. */
function sealed(type: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = eventSpecs.find((spec) => spec.type === type)?.sealed ?? {};
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      field in fields && typeof value === 'string' ? { $sealed: 'x', c: '', b: '' } : value,
    ]),
  );
}

const events: readonly LoggedEvent[] = readFileSync(TAPE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const { data, meta, ...event } = Taped.parse(JSON.parse(line));
    return { ...event, bulk: false, data: JSON.stringify(sealed(event.type, data)), meta: JSON.stringify(meta) };
  });

/** Batches before `from`, then one by one. */
async function replayed(from: number) {
  const test = await testDatabase(inject('postgresUrl'));
  opened.push(test);
  const database = test.open({ searchPath: [LIVE_SCHEMA], durable: false });
  const replay = await openReplay(database);
  const before = events.filter(({ position }) => position < from);
  if (before.length > 0) await replay.take(before, async () => undefined);
  await watchChanges(database);
  const changes = new Map<number, readonly Change[]>();
  for (const event of events.slice(before.length)) changes.set(event.position, await replay.take([event], takeChanges));
  return { changes, tables: await digestReadModels(database.kysely) };
}

let whole: Awaited<ReturnType<typeof replayed>>;

beforeAll(async () => {
  whole = await replayed(0);
});

it('H2 H9 is projected without keys, with the same result for any start of the window', async () => {
  const half = await replayed(600);
  expect(half.tables).toEqual(whole.tables);
  for (const [position, changes] of half.changes) expect(changes).toEqual(whole.changes.get(position));
  expect(half.changes.size).toBeGreaterThan(100);
});

it('adds up: the rows at the end are those that were added and not removed', () => {
  const { changes, tables } = whole;
  const rows = new Map<string, number>();
  for (const { table, before, after } of [...changes.values()].flat()) {
    rows.set(table, (rows.get(table) ?? 0) + (before === null ? 1 : 0) - (after === null ? 1 : 0));
  }
  for (const { name, rows: there } of tables) expect([name, rows.get(name) ?? 0]).toEqual([name, there]);
});
