import { type EventSpec, event } from '@folkmoot/contracts/kernel/event';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { eventCodec } from '../event-log/codec.ts';
import { createMemoryLog } from '../event-log/memory-log.ts';
import { localSignalBus } from '../signal/bus.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { projection, writes } from './projection.ts';
import { LIVE_SCHEMA, prepareReadModels } from './read-model-store.ts';
import { startRunner } from './runner.ts';

const Named = event('Named', 1, z.object({ name: z.string() }), { partitionKey: (data: Record<string, unknown>) => String(data.name) });

const specs: readonly EventSpec[] = [Named];
const noKeys = async () => new Map<string, Uint8Array>();
const codec = eventCodec(specs, {
  keyOf: async () => null,
  sealingKeys: noKeys,
  openingKeys: noKeys,
  destroyed: async () => new Set<string>(),
  destroy: async () => undefined,
  forget: () => undefined,
});

const failing = projection(
  { name: 'names', version: 1, tables: [{ name: 'names', key: ['name'], create: 'create table names (name text primary key)' }] },
  writes(Named, () => {
    throw new Error('no row for this name');
  }),
);

let test: TestDatabase;

beforeEach(async () => {
  test = await testDatabase(inject('postgresUrl'));
});

afterEach(() => test.drop());

it('rejects every waiter for a position if an event cannot be projected, with its type, position and reason', async () => {
  const database = test.open({ searchPath: [LIVE_SCHEMA], durable: false, max: 4 });
  const log = createMemoryLog();
  await prepareReadModels(database, [failing]);
  const runner = await startRunner({ database, log, codec, projections: [failing], signals: [], bus: localSignalBus() });
  const waiting = runner.reached(0);
  const meta = { actor: 'system', command: 'name', correlationId: '1', causationId: null, at: 1 };
  await log.append('names-1', 'any', await codec.encode([Named({ name: 'ada' })], meta));

  await expect(waiting).rejects.toThrow('from Named at 0 to 0: no row for this name');
  await expect(runner.reached(0)).rejects.toThrow('no row for this name');
  await expect(runner.failed).rejects.toThrow('no row for this name');
  await runner.stop();
});
