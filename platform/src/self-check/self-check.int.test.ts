/**
 * Tests the nightly self-check: once a night, in one process, within its budget. Differences are found and reported, without false alarms.
 */
import { type AnyEvent, type EventSpec, event } from '@folkmoot/contracts/kernel/event';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { applySchema } from '../database/schema.ts';
import { written } from '../database/statement.ts';
import { eventCodec } from '../event-log/codec.ts';
import { createMemoryLog } from '../event-log/memory-log.ts';
import type { EventLog } from '../event-log/port.ts';
import { type Projection, projection, writes } from '../projection/projection.ts';
import { LIVE_SCHEMA, prepareReadModels } from '../projection/read-model-store.ts';
import { startRunner } from '../projection/runner.ts';
import { signerOf } from '../proof/note.ts';
import { proofSchema } from '../proof/proof-store.ts';
import { localSignalBus } from '../signal/bus.ts';
import { createLogger } from '../telemetry/logger.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { checkSample, PROOF, type SampleOptions } from './check-sample.ts';
import { startSelfCheck } from './self-check.ts';
import { readSelfCheck, selfCheckSchema } from './self-check-store.ts';

const NIGHT = Date.parse('2026-11-24T03:10:00Z');
const logger = createLogger('test', 'silent');

function ofName(data: { readonly [field: string]: unknown }): string {
  return String(data.name);
}

const Counted = event('Counted', 1, z.object({ name: z.string() }), { partitionKey: ofName });
const specs: readonly EventSpec[] = [...([Counted] as const)];

function tallies(name: string): Projection {
  const add = written(`insert into ${name} (name, count)
    select name, count(*) from unnest($1::text[]) as n(name) group by name
    on conflict (name) do update set count = ${name}.count + excluded.count`);
  const create = `create table ${name} (name text primary key, count integer not null)`;
  return projection(
    { name, version: 1, tables: [{ name, key: ['name'], create }] },
    writes(Counted, (batch) => [add(batch.map(({ data }) => data.name))]),
  );
}

const projections = [tallies('first'), tallies('second'), tallies('third')];
const noKeys = async () => new Map<string, Uint8Array>();
const codec = eventCodec(specs, {
  keyOf: async () => null,
  sealingKeys: noKeys,
  openingKeys: noKeys,
  destroyed: async () => new Set<string>(),
  destroy: async () => undefined,
  forget: () => undefined,
});

let test: TestDatabase;
let database: Database;
let log: EventLog;

beforeEach(async () => {
  test = await testDatabase(inject('postgresUrl'));
  database = test.open({ searchPath: [LIVE_SCHEMA], durable: false, max: 6 });
  log = createMemoryLog();
  await applySchema(database, 'proof', proofSchema);
  await applySchema(database, 'self_check', selfCheckSchema);
  await prepareReadModels(database, projections);
});

afterEach(() => test.drop());

/** Appends this number of events and projects to the head. */
async function count(times: number, at = NIGHT): Promise<void> {
  const events: AnyEvent[] = Array.from({ length: times }, (_none, each) => Counted({ name: `n${each % 7}` }));
  const meta = { actor: 'system', command: 'count', correlationId: '1', causationId: null, at };
  await log.append('counts', 'any', await codec.encode(events, meta));
  const runner = await startRunner({ database, log, codec, projections, signals: [], bus: localSignalBus() });
  await runner.reached(await log.head());
  await runner.stop();
}

function sample(more: Partial<SampleOptions> = {}): SampleOptions {
  const signerNamed = (origin: string | null) => signerOf(origin ?? 'chat.example/proof', new Uint8Array(32).fill(1));
  const budget = { events: 1_000_000, ms: 60_000, yields: false, chance: () => 0.5, clock: () => NIGHT };
  return { database, log, codec, projections, signerNamed, ...budget, ...more };
}

describe('a sample', () => {
  it('H2 covers every read model within the budget, and finds no difference if there is none', async () => {
    await count(50);
    expect(await checkSample(sample())).toMatchObject({ checked: ['first', 'second', 'third'], cut: null, differences: [], events: 150 });
    const { run, looked } = await readSelfCheck(database.pool);
    expect(run).toMatchObject({ events: 150, readModels: 3, succeededAt: new Date(NIGHT) });
    expect(looked.filter(({ differs }) => differs)).toEqual([]);
  });

  it('covers as many as fit, and the rest in turn', async () => {
    await count(50);
    const some = () => checkSample(sample({ events: 120, clock: () => (now += 1) }));
    let now = NIGHT;
    expect((await some()).checked).toEqual(['first', 'second']);
    expect((await some()).checked).toEqual(['third', 'first']);
    expect((await some()).checked).toEqual(['second', 'third']);
  });

  it('covers no read model if the log exceeds the budget, which is not a success', async () => {
    await count(50);
    expect(await checkSample(sample({ events: 49 }))).toMatchObject({ checked: [], cut: 'first', differences: [] });
    expect((await readSelfCheck(database.pool)).run).toMatchObject({ readModels: 0, succeededAt: null });
    const { rows } = await sql`select 1 from pg_namespace where nspname = 'verify_first'`.execute(database.kysely);
    expect(rows).toEqual([]);
  });

  it('H2 finds a wrong row, checks it first the next time, and passes after a repair', async () => {
    await count(50);
    await sql`update live.second set count = count + 1 where name = 'n3'`.execute(database.kysely);
    const { differences } = await checkSample(sample());
    expect(differences).toMatchObject([{ projection: { name: 'second' }, difference: { table: 'second', side: 'only live' } }]);
    expect((await readSelfCheck(database.pool)).run?.succeededAt).toBeNull();
    await sql`update live.second set count = count - 1 where name = 'n3'`.execute(database.kysely);
    expect((await checkSample(sample({ events: 60 }))).checked).toEqual(['second']);
    expect((await readSelfCheck(database.pool)).looked.filter(({ differs }) => differs)).toEqual([]);
  });

  it('H10 finds an old log that was never signed', async () => {
    await count(5, NIGHT - 3_600_000);
    const { fault } = await checkSample(sample());
    expect(fault?.what).toContain('This log has no checkpoint');
    expect((await readSelfCheck(database.pool)).looked.find(({ of }) => of === PROOF)?.differs).toBe(true);
  });

  it('H2 passes while others write', async () => {
    await count(3000);
    const writing = (async () => {
      for (let left = 10; left > 0; left -= 1) await count(40);
    })();
    for (let left = 3; left > 0; left -= 1) expect((await checkSample(sample())).differences).toEqual([]);
    await writing;
  });
});

describe('the nightly self-check', () => {
  const nightly = { logger, hour: 3, lookEveryMs: 10, firstAfterMs: 0 };

  it('runs once a night, in one of all processes', async () => {
    await count(20);
    let at = NIGHT;
    const clock = () => at;
    const both = [1, 2].map(() => startSelfCheck({ ...sample({ clock }), ...nightly }));
    const ended = async () => (await readSelfCheck(database.pool)).run?.endedAt.getTime();
    await expect.poll(ended).toBe(NIGHT);
    expect(both.filter((each) => each.active()).length).toBeLessThanOrEqual(1);
    at = NIGHT + 3_600_000;
    await both[0]?.stop();
    await expect.poll(() => both[1]?.active()).toBe(true);
    expect(await ended()).toBe(NIGHT);
    at = NIGHT + 24 * 3_600_000;
    await expect.poll(ended).toBe(at);
    await both[1]?.stop();
  });
});
