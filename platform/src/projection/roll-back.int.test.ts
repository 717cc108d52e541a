/** Rows that a switch replaced and a roll-back restores: they receive the later events once, and continue. */
import { type AnyEvent, type EventSpec, event } from '@folkmoot/contracts/kernel/event';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { written } from '../database/statement.ts';
import { eventCodec } from '../event-log/codec.ts';
import { createMemoryLog } from '../event-log/memory-log.ts';
import type { EventLog } from '../event-log/port.ts';
import { localSignalBus } from '../signal/bus.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { divideCheckpoints, uniteCheckpoints } from './divide.ts';
import { forgetKept, forgetKeptBefore, listKept, readKept } from './kept.ts';
import { partitionOf, partitionOfEvent } from './partitions.ts';
import { type Projection, projection, writes } from './projection.ts';
import { LIVE_SCHEMA, prepareReadModels } from './read-model-store.ts';
import { rebuild } from './rebuild.ts';
import { rollBack, whyNoRollBack } from './roll-back.ts';
import { type Runner, startRunner } from './runner.ts';
import { openTrack } from './track.ts';
import { verify } from './verify.ts';

function ofName(data: { readonly [field: string]: unknown }): string {
  return String(data.name);
}

const Counted = event('Counted', 1, z.object({ name: z.string() }), { partitionKey: ofName });
const specs: readonly EventSpec[] = [...([Counted] as const)];

const tally = written(`insert into tallies (name, count)
  select name, count(*) from unnest($1::text[]) as n(name) group by name
  on conflict (name) do update set count = tallies.count + excluded.count`);

/** Counts, so that an event applied twice or not at all is visible. */
function tallies(version: number, columns = 'name text primary key, count integer not null'): Projection {
  return projection(
    { name: 'tallies', version, tables: [{ name: 'tallies', key: ['name'], create: `create table tallies (${columns})` }] },
    writes(Counted, (batch) => [tally(batch.map(({ data }) => data.name))]),
  );
}

const noKeys = async () => new Map<string, Uint8Array>();
const codec = eventCodec(specs, {
  keyOf: async () => null,
  sealingKeys: noKeys,
  openingKeys: noKeys,
  destroyed: async () => new Set<string>(),
  destroy: async () => undefined,
  forget: () => undefined,
});
const NAMES = ['ada', 'ben', 'cleo', 'dan', 'eve'];
const one = tallies(1);

let test: TestDatabase;
let database: Database;
let log: EventLog;
let appended = 0;
let running: Runner | null = null;

beforeEach(async () => {
  test = await testDatabase(inject('postgresUrl'));
  database = test.open({ searchPath: [LIVE_SCHEMA], durable: false, max: 4 });
  log = createMemoryLog();
  appended = 0;
  await prepareReadModels(database, [one]);
});

afterEach(async () => {
  await running?.stop();
  running = null;
  await test.drop();
});

async function count(times: number): Promise<void> {
  const events: AnyEvent[] = Array.from({ length: times }, (_none, at) => Counted({ name: NAMES[(appended + at) % NAMES.length] ?? '' }));
  appended += times;
  const meta = { actor: 'system', command: 'count', correlationId: '1', causationId: null, at: 1 };
  await log.append(`counts-${appended}`, 'any', await codec.encode(events, meta));
}

const options = (projected = one) => ({ database, log, codec, projection: projected });
const tracks = () => ({ database, log, codec, projections: [one], signals: [], bus: localSignalBus() });

/** Projects to the head of the log as one track. */
async function project(): Promise<void> {
  running ??= await startRunner(tracks());
  await running.reached(await log.head());
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

/** Projects as a group of projectors does. */
async function projectParted(): Promise<void> {
  await divideCheckpoints(database);
  for (const [partition, events] of Map.groupBy(await log.readAll({ after: -1, limit: 100_000 }), partitionOfEvent)) {
    await (await openTrack(tracks(), partition, -1)).take(events);
  }
}

async function rows(): Promise<Readonly<Record<string, number>>> {
  const { rows: found } = await sql<{ name: string; count: number }>`select name, count from live.tallies order by name`.execute(
    database.kysely,
  );
  return Object.fromEntries(found.map((row) => [row.name, row.count]));
}

/** The rows if each event is applied once. */
function expected(more: Readonly<Record<string, number>> = {}): Readonly<Record<string, number>> {
  return Object.fromEntries(
    NAMES.map((name, at) => [name, Math.floor(appended / NAMES.length) + (at < appended % NAMES.length ? 1 : 0) + (more[name] ?? 0)]),
  );
}

/** Replaces rows that no replay produces, so that restored rows can be recognised. */
async function takeOutMarked(): Promise<void> {
  await sql`update live.tallies set count = count + 1000 where name = 'ada'`.execute(database.kysely);
  await rebuild({ ...options(), compare: false });
  expect(await rows()).toEqual(expected());
}

const MARK = { ada: 1000 };

describe('rows that a rebuild replaced', () => {
  it('are kept, and listed with version, position and size', async () => {
    await count(12);
    await project();
    expect(await listKept(database.kysely)).toEqual([]);
    await rebuild({ ...options(), compare: true });
    const [kept] = await listKept(database.kysely);
    expect(kept).toMatchObject({ projection: 'tallies', version: 1, stand: [11] });
    expect(kept?.bytes).toBeGreaterThan(0);
  });

  it('H2 are restored with all later events while the runner works, and continue', async () => {
    await count(50);
    await project();
    await takeOutMarked();
    await count(4500);
    await project();
    const back = rollBack(options());
    for (let more = 0; more < 5; more += 1) {
      await count(20);
      await project();
    }
    expect((await back).events).toBeGreaterThanOrEqual(4500);
    await count(7);
    await project();
    expect(await rows()).toEqual(expected(MARK));
  });

  it('H2 equal a replay after they are restored, if they did before', async () => {
    await count(50);
    await project();
    await rebuild({ ...options(), compare: true });
    await count(33);
    await project();
    await rollBack(options());
    expect(await verify(options())).toBeNull();
    expect(await rows()).toEqual(expected());
  });

  it('replace the current rows, which are kept, and can be exchanged again', async () => {
    await count(50);
    await project();
    await takeOutMarked();
    await rollBack(options());
    expect(await rows()).toEqual(expected(MARK));
    await count(9);
    await project();
    await rollBack(options());
    expect(await rows()).toEqual(expected());
    expect(await verify(options())).toBeNull();
  });

  it('H8 contain nothing twice if an interrupted roll-back is repeated', async () => {
    await count(20);
    await project();
    await takeOutMarked();
    await count(7000);
    await project();
    let pages = 0;
    const breaking: EventLog = {
      ...log,
      async readAll(range) {
        pages += 1;
        if (pages > 2) throw new Error('killed');
        return log.readAll(range);
      },
    };
    await expect(rollBack({ ...options(), log: breaking })).rejects.toThrow('killed');
    expect(await rows()).toEqual(expected());
    expect((await readKept(database.kysely, 'tallies'))?.stand[0]).toBeGreaterThan(1000);
    await rollBack(options());
    expect(await rows()).toEqual(expected(MARK));
  });

  it('H2 are restored after the log was divided into partitions, and after it was merged', async () => {
    await count(50);
    await project();
    await takeOutMarked();
    await stop();
    await count(40);
    await projectParted();
    await rollBack(options());
    expect(await rows()).toEqual(expected(MARK));
    await count(10);
    await projectParted();
    await uniteCheckpoints(tracks());
    await rollBack(options());
    expect(await rows()).toEqual(expected());
    expect(await verify(options())).toBeNull();
  });

  it('are dropped at the next rebuild, or on request', async () => {
    await count(5);
    await project();
    await takeOutMarked();
    await rebuild({ ...options(), compare: true });
    await rollBack(options());
    expect(await rows()).toEqual(expected());
    expect(await forgetKept(database, 'tallies')).toBe(true);
    expect(await forgetKept(database, 'tallies')).toBe(false);
    await expect(rollBack(options())).rejects.toThrow('No old rows of tallies are kept');
  });
});

describe('a roll-back is refused', () => {
  it('if no rows are kept', async () => {
    await expect(rollBack(options())).rejects.toMatchObject({ code: 'Misconfigured', message: expect.stringContaining('No old rows') });
  });

  it('to rows of another version, which only the release before it can continue', async () => {
    await count(5);
    await project();
    await stop();
    const two = tallies(2);
    expect(await prepareReadModels(database, [two])).toEqual([two]);
    await rebuild({ ...options(two), compare: false });
    await expect(rollBack(options(two))).rejects.toThrow('have version 1, but this release makes version 2');
    // The previous release, while the newer one serves.
    await expect(rollBack(options())).rejects.toThrow('The live rows of tallies have version 2');
    // The previous release, which has begun to prepare its own start.
    expect(await prepareReadModels(database, [one])).toEqual([one]);
    await rollBack(options());
    expect(await prepareReadModels(database, [one])).toEqual([]);
    await count(3);
    await project();
    expect(await rows()).toEqual(expected());
    expect(await whyNoRollBack(database.kysely, one)).toContain('have version 2');
  });

  it('to rows with other columns than the code creates', async () => {
    await count(5);
    await project();
    await rebuild({ ...options(), compare: true });
    await sql`alter table kept_tallies.tallies add column extra text`.execute(database.kysely);
    await expect(rollBack(options())).rejects.toThrow('the column tallies.extra differs');
    expect(await rows()).toEqual(expected());
  });
});

describe('kept rows after an erasure', () => {
  it('are dropped unless they have passed the erasure', async () => {
    await count(5);
    await project();
    await rebuild({ ...options(), compare: true });
    const partition = partitionOf('ada');
    expect(await forgetKeptBefore(database, ['tallies'], { position: 4, partition })).toEqual([]);
    expect(await forgetKeptBefore(database, ['tallies'], { position: 5, partition })).toEqual(['tallies']);
    expect(await listKept(database.kysely)).toEqual([]);
  });

  it('are also dropped if a killed command left them', async () => {
    await sql`create schema rebuild_tallies create table tallies (name text)`.execute(database.kysely);
    await forgetKeptBefore(database, ['tallies'], { position: 0, partition: 0 });
    const { rows: left } = await sql`select 1 from pg_namespace where nspname = 'rebuild_tallies'`.execute(database.kysely);
    expect(left).toEqual([]);
  });
});
