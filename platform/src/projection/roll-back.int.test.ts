/** Rows that a switch took out and that are put back: they hold what came meanwhile, once, and go on. */
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
import { rollBack, whyNotBack } from './roll-back.ts';
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

/** Counts, so that an event that is applied twice, or not at all, shows. */
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

/** As one track over the whole log, to its head. */
async function project(): Promise<void> {
  running ??= await startRunner(tracks());
  await running.reached(await log.head());
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

/** As a group of projectors does. */
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

/** What the rows must be, if each event is in them once. */
function expected(more: Readonly<Record<string, number>> = {}): Readonly<Record<string, number>> {
  return Object.fromEntries(
    NAMES.map((name, at) => [name, Math.floor(appended / NAMES.length) + (at < appended % NAMES.length ? 1 : 0) + (more[name] ?? 0)]),
  );
}

/** Rows that no replay gives, taken out by a rebuild: what comes back is known by them. */
async function takeOutMarked(): Promise<void> {
  await sql`update live.tallies set count = count + 1000 where name = 'ada'`.execute(database.kysely);
  await rebuild({ ...options(), compare: false });
  expect(await rows()).toEqual(expected());
}

const MARK = { ada: 1000 };

describe('rows that a rebuild took out', () => {
  it('are kept, and told with version, place and size', async () => {
    await count(12);
    await project();
    expect(await listKept(database.kysely)).toEqual([]);
    await rebuild({ ...options(), compare: true });
    const [kept] = await listKept(database.kysely);
    expect(kept).toMatchObject({ projection: 'tallies', version: 1, stand: [11] });
    expect(kept?.bytes).toBeGreaterThan(0);
  });

  it('H2 come back with all that came since, while it goes on, and go on themselves', async () => {
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

  it('H2 are equal to a replay after they came back, where they were equal before', async () => {
    await count(50);
    await project();
    await rebuild({ ...options(), compare: true });
    await count(33);
    await project();
    await rollBack(options());
    expect(await verify(options())).toBeNull();
    expect(await rows()).toEqual(expected());
  });

  it('take the place of those that are then kept, and can be exchanged for them again', async () => {
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

  it('H8 hold nothing twice when the way was broken off and is begun again', async () => {
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

  it('H2 come back where the log was parted since, and where it was made one', async () => {
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

  it('go with the next rebuild, or when they are told to', async () => {
    await count(5);
    await project();
    await takeOutMarked();
    await rebuild({ ...options(), compare: true });
    await rollBack(options());
    expect(await rows()).toEqual(expected());
    expect(await forgetKept(database, 'tallies')).toBe(true);
    expect(await forgetKept(database, 'tallies')).toBe(false);
    await expect(rollBack(options())).rejects.toThrow('Nothing is kept of tallies');
  });
});

describe('a roll-back is refused', () => {
  it('when nothing is kept', async () => {
    await expect(rollBack(options())).rejects.toMatchObject({ code: 'Misconfigured', message: expect.stringContaining('Nothing is kept') });
  });

  it('to rows of another version, which only the release before it can take', async () => {
    await count(5);
    await project();
    await stop();
    const two = tallies(2);
    expect(await prepareReadModels(database, [two])).toEqual([two]);
    await rebuild({ ...options(two), compare: false });
    await expect(rollBack(options(two))).rejects.toThrow('is of version 1, and this release makes version 2');
    // The release before, while the newer serves.
    await expect(rollBack(options())).rejects.toThrow('What serves of tallies is of version 2');
    // The release before, which has begun to prepare its own start.
    expect(await prepareReadModels(database, [one])).toEqual([one]);
    await rollBack(options());
    expect(await prepareReadModels(database, [one])).toEqual([]);
    await count(3);
    await project();
    expect(await rows()).toEqual(expected());
    expect(await whyNotBack(database.kysely, one)).toContain('is of version 2');
  });

  it('to rows with other columns than the code makes', async () => {
    await count(5);
    await project();
    await rebuild({ ...options(), compare: true });
    await sql`alter table kept_tallies.tallies add column extra text`.execute(database.kysely);
    await expect(rollBack(options())).rejects.toThrow('another column tallies.extra');
    expect(await rows()).toEqual(expected());
  });
});

describe('what stands aside when somebody is erased', () => {
  it('goes, unless it has come past the erasure', async () => {
    await count(5);
    await project();
    await rebuild({ ...options(), compare: true });
    const partition = partitionOf('ada');
    expect(await forgetKeptBefore(database, ['tallies'], { position: 4, partition })).toEqual([]);
    expect(await forgetKeptBefore(database, ['tallies'], { position: 5, partition })).toEqual(['tallies']);
    expect(await listKept(database.kysely)).toEqual([]);
  });

  it('goes too where a command that was killed left it', async () => {
    await sql`create schema rebuild_tallies create table tallies (name text)`.execute(database.kysely);
    await forgetKeptBefore(database, ['tallies'], { position: 0, partition: 0 });
    const { rows: left } = await sql`select 1 from pg_namespace where nspname = 'rebuild_tallies'`.execute(database.kysely);
    expect(left).toEqual([]);
  });
});
