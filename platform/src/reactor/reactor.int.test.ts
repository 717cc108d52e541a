import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { applySchema } from '../database/schema.ts';
import { createMemoryLog } from '../event-log/memory-log.ts';
import type { EventLog } from '../event-log/port.ts';
import { createLogger } from '../telemetry/logger.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type Reactor, startReactor } from './reactor.ts';
import { reactorPlace, reactorSchema } from './reactor-place.ts';

const logger = createLogger('test', 'silent');
let database: TestDatabase;
let opened: Database;
let log: EventLog;
let count = 0;
let name = '';

beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'));
  opened = database.open();
  await applySchema(opened, 'reactors', reactorSchema);
});

beforeEach(() => {
  log = createMemoryLog();
  name = `reactor ${count}`;
  count += 1;
});

afterAll(async () => {
  await database.drop();
});

async function append(...types: readonly string[]): Promise<void> {
  for (const type of types) {
    count += 1;
    const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    await log.append(`stream-${count}`, 'none', [{ id, type, version: 1, data: '{}', meta: '{}', bulk: false }]);
  }
}

/** Records events of type `Wanted`. A task in `unfinished` never ends by itself. */
function reacting(seen: number[], unfinished: ReadonlySet<number> = new Set()): Reactor {
  return startReactor({
    name,
    pool: opened.pool,
    log,
    logger,
    atOnce: 2,
    async tasksOf(events) {
      return events
        .filter((event) => event.type === 'Wanted')
        .map(({ position }) => ({
          position,
          async run() {
            seen.push(position);
            while (unfinished.has(position)) await setImmediate();
          },
        }));
    },
  });
}

describe('a reactor', () => {
  it('starts at the head of a log that it has never read, and handles new events', async () => {
    await append('Wanted', 'Wanted');
    const seen: number[] = [];
    const reactor = reacting(seen);
    await expect.poll(reactor.position).toBe(1);
    await append('Wanted', 'Other', 'Wanted');
    await expect.poll(() => seen).toEqual([2, 4]);
    await reactor.stop();
  });

  it('continues where it stopped', async () => {
    const first: number[] = [];
    const reactor = reacting(first);
    await expect.poll(reactor.active).toBe(true);
    await append('Other', 'Wanted');
    await expect.poll(() => first).toEqual([1]);
    await reactor.stop();
    await append('Wanted');
    const second: number[] = [];
    const next = reacting(second);
    await expect.poll(() => second).toEqual([2]);
    await next.stop();
  });

  it('H8 restarts tasks that were unfinished when it stopped, and none before them', async () => {
    const unfinished = new Set([1]);
    const first: number[] = [];
    const reactor = reacting(first, unfinished);
    await expect.poll(reactor.active).toBe(true);
    await append('Wanted', 'Wanted', 'Wanted');
    await expect.poll(() => first).toEqual([0, 1, 2]);
    const stopping = reactor.stop();
    unfinished.clear();
    await stopping;
    const second: number[] = [];
    const next = reacting(second);
    await expect.poll(() => second).toEqual([1, 2]);
    await next.stop();
  });

  it('runs alone: another one waits for the lease', async () => {
    const [first, second]: [number[], number[]] = [[], []];
    const one = reacting(first);
    await expect.poll(one.active).toBe(true);
    const other = reacting(second);
    await append('Wanted');
    await expect.poll(() => first).toEqual([0]);
    expect([other.active(), second]).toEqual([false, []]);
    await one.stop();
    await append('Wanted');
    await expect.poll(() => second).toEqual([1]);
    await other.stop();
  });
});

describe('the position of a reactor', () => {
  it('is moved only by the holder of the newest lease', async () => {
    const [one, other] = [reactorPlace(opened.pool, name, 'one', 60_000), reactorPlace(opened.pool, name, 'other', 60_000)];
    const lease = await one.acquire();
    expect(lease).toEqual({ epoch: 1, position: null });
    expect(await other.acquire()).toBeNull();
    expect(await one.move(1, 5)).toBe(true);
    await one.release();
    expect(await other.acquire()).toEqual({ epoch: 2, position: 5 });
    expect(await one.move(1, 3)).toBe(false);
    await other.release();
  });
});
