/** Properties of all read models over recorded histories: the same events in any delivery give the same rows (H2, H8). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventSpecs } from '@folkmoot/contracts/events';
import type { Database } from '@folkmoot/platform/database/database';
import { isUnavailable } from '@folkmoot/platform/database/unavailable';
import { eventCodec } from '@folkmoot/platform/event-log/codec';
import { createMemoryLog, createMemoryStore } from '@folkmoot/platform/event-log/memory-log';
import type { EventLog, LoggedEvent } from '@folkmoot/platform/event-log/port';
import { divideCheckpoints, uniteCheckpoints } from '@folkmoot/platform/projection/divide';
import { partitionOfEvent } from '@folkmoot/platform/projection/partitions';
import { LIVE_SCHEMA, prepareReadModels } from '@folkmoot/platform/projection/read-model-store';
import { rebuild } from '@folkmoot/platform/projection/rebuild';
import { type Runner, startRunner } from '@folkmoot/platform/projection/runner';
import { openTrack } from '@folkmoot/platform/projection/track';
import { verify } from '@folkmoot/platform/projection/verify';
import { localSignalBus, type SignalBus } from '@folkmoot/platform/signal/bus';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { projections } from './projections.ts';
import { signalSources } from './signals.ts';

const TAPES = join(import.meta.dirname, '../../contracts/tapes');

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

function readTape(name: string): readonly LoggedEvent[] {
  const lines = readFileSync(join(TAPES, name), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const { data, meta, ...event } = Taped.parse(JSON.parse(line));
    return { ...event, bulk: false, data: JSON.stringify(data), meta: JSON.stringify(meta) };
  });
}

function logOf(events: readonly LoggedEvent[]): EventLog {
  const store = createMemoryStore();
  store.events.push(...events);
  return createMemoryLog(store);
}

/** The recordings have plain fields, so nothing is decrypted. */
function codec() {
  const noKeys = async () => new Map<string, Uint8Array>();
  return eventCodec(eventSpecs, {
    keyOf: async () => null,
    sealingKeys: noKeys,
    openingKeys: noKeys,
    destroyed: async () => new Set<string>(),
    destroy: async () => undefined,
    forget: () => undefined,
  });
}

async function rowsOf(database: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables: Record<string, readonly string[]> = {};
  for (const { name, key } of projections.flatMap((projection) => projection.tables)) {
    const columns = sql.join(key.map((column) => sql.id(column)));
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by ${columns}`.execute(
      database.kysely,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

describe.each(readdirSync(TAPES).filter((name) => name.endsWith('.jsonl')))('the history %s', (name) => {
  const events = readTape(name);
  const head = events.at(-1)?.position ?? -1;
  const opened: TestDatabase[] = [];
  let reference: Awaited<ReturnType<typeof rowsOf>>;
  let referenceDatabase: Database;

  async function fresh(): Promise<Database> {
    const test = await testDatabase(inject('postgresUrl'));
    opened.push(test);
    const database = test.open({ searchPath: [LIVE_SCHEMA], durable: false, max: 4 });
    await prepareReadModels(database, projections);
    // The state of a new instance: signals start with the first event.
    await sql`insert into checkpoints (projection, version, position) values ('(signals)', 1, -1)`.execute(database.kysely);
    return database;
  }

  function run(database: Database, log: EventLog, batch: number, bus: SignalBus = localSignalBus()): Promise<Runner> {
    return startRunner({ database, log, codec: codec(), projections, signals: signalSources, bus, batch });
  }

  async function project(log: EventLog, batch: number): Promise<Database> {
    const database = await fresh();
    const runner = await run(database, log, batch);
    await runner.reached(await log.head());
    await runner.stop();
    return database;
  }

  beforeAll(async () => {
    referenceDatabase = await project(logOf(events), 1000);
    reference = await rowsOf(referenceDatabase);
  });

  afterAll(async () => {
    for (const test of opened) await test.drop();
  });

  it('touches every table', () => {
    const empty = Object.entries(reference).filter(([, rows]) => rows.length === 0);
    expect(empty).toEqual([]);
  });

  it.each([1, 3, 50])('H2 gives the same rows in batches of %i as of 1000', async (batch) => {
    expect(await rowsOf(await project(logOf(events), batch))).toEqual(reference);
  });

  it.each(['first', 'last'])(
    'H2 gives the same rows when partitions are projected one after the other, the %s one first',
    async (which) => {
      const database = await fresh();
      await divideCheckpoints(database);
      const options = { database, codec: codec(), projections, signals: signalSources, bus: localSignalBus() };
      const inOrder = [...Map.groupBy(events, partitionOfEvent)].sort(([a], [b]) => (which === 'first' ? a - b : b - a));
      for (const [partition, own] of inOrder) await (await openTrack(options, partition, -1)).take(own);
      expect(await rowsOf(database)).toEqual(reference);
    },
  );

  it.each([1, 7, 50, 1000])('H2 gives the same rows when partitions are projected in parallel, %i events at a time', async (batch) => {
    const database = await fresh();
    await divideCheckpoints(database);
    const options = { database, codec: codec(), projections, signals: signalSources, bus: localSignalBus() };
    async function projectAll(partition: number, own: readonly LoggedEvent[]): Promise<void> {
      const track = await openTrack(options, partition, -1);
      try {
        for (let at = 0; at < own.length; at += batch) await track.take(own.slice(at, at + batch));
      } catch (error) {
        // Postgres aborts one of two transactions in a deadlock. It is repeated from its checkpoint, as the runner does.
        if (!isUnavailable(error)) throw error;
        await projectAll(partition, own);
      }
    }
    const byPartition = [...Map.groupBy(events, partitionOfEvent)];
    await Promise.all(byPartition.map(([partition, own]) => projectAll(partition, own)));
    expect(await rowsOf(database)).toEqual(reference);
  });

  it('H2 gives the same rows when partitions are split with different progress, and merged again', async () => {
    const log = logOf(events);
    const third = Math.floor(events.length / 3);
    const database = await project(logOf(events.slice(0, third)), 100);
    const options = { database, log, codec: codec(), projections, signals: signalSources, bus: localSignalBus() };
    await divideCheckpoints(database);
    const byPartition = Map.groupBy(events.slice(third), partitionOfEvent);
    for (const [partition, own] of byPartition) {
      const track = await openTrack(options, partition, head);
      // Some to their end, some half way, some not at all, after a common beginning.
      const part = own.slice(0, (own.length * (partition % 3)) / 2);
      await track.take(events.slice(0, third).filter((event) => partitionOfEvent(event) === partition));
      await track.take(part);
      if (partition % 2 === 0) await track.writeDown();
    }
    for (const projection of projections) expect(await verify({ ...options, projection })).toBeNull();
    await uniteCheckpoints(options);
    expect(await rowsOf(database)).toEqual(reference);
    for (const projection of projections) expect(await verify({ ...options, projection })).toBeNull();
  });

  it('H2 gives the same rows when every event is delivered twice, alone and again with its neighbors', async () => {
    const log = logOf(events);
    const twice: EventLog = {
      ...log,
      subscribe(options, handler) {
        let before: readonly LoggedEvent[] = [];
        return log.subscribe(options, async (batch) => {
          await handler(batch);
          await handler(batch);
          await handler([...before, ...batch]);
          before = batch;
        });
      },
    };
    expect(await rowsOf(await project(twice, 7))).toEqual(reference);
  });

  it('H2 H8 gives the same rows when it is killed after every commit and resumed, and every event is signalled', async () => {
    const database = await fresh();
    const signalled = new Set<number>();
    let life = 0;
    for (let reached = -1; reached < head; life += 1) {
      const log = logOf(events);
      const bus = localSignalBus();
      // Every other run dies between the commit and its signals.
      const dying: SignalBus = life % 2 === 0 ? { ...bus, publish: () => Promise.reject(new Error('killed')) } : bus;
      bus.subscribe((batches) => {
        for (const batch of batches) signalled.add(batch.position);
      });
      let batches = 0;
      const oneLife: EventLog = {
        ...log,
        subscribe: (options, handler) =>
          log.subscribe(options, async (batch) => {
            if (batches > 0) throw new Error('killed');
            batches += 1;
            await handler(batch);
          }),
      };
      const runner = await run(database, oneLife, 25, dying);
      await runner.reached(head).catch(() => undefined);
      await runner.stop();
      reached = runner.position();
    }
    expect(life).toBeGreaterThan(events.length / 25);
    expect(await rowsOf(database)).toEqual(reference);
    expect(signalled.size).toBe(events.length);
  });

  it.each(projections.map((projection) => [projection.name, projection] as const))(
    'H2 finds %s equal to a replay, and switches to it',
    async (_name, projection) => {
      const options = { database: referenceDatabase, log: logOf(events), codec: codec(), projection };
      expect(await verify(options)).toBeNull();
      await rebuild({ ...options, compare: true });
      expect(await rowsOf(referenceDatabase)).toEqual(reference);
    },
  );

  it('H2 reports the first row that differs', async () => {
    await sql`update users set username = 'somebody else' where id = (select min(id) from users)`.execute(referenceDatabase.kysely);
    const profiles = projections.find((projection) => projection.name === 'profiles');
    if (!profiles) throw new Error('There is no read model of profiles.');
    const difference = await verify({ database: referenceDatabase, log: logOf(events), codec: codec(), projection: profiles });
    expect(difference).toMatchObject({ table: 'users', side: 'only live' });
    expect(difference?.row).toContain('somebody else');
  });
});
