import { describe, expect, inject, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { isFailure } from '../errors.ts';
import { testDatabase } from '../testing/test-database.ts';
import { flake } from './flake.ts';
import { type InstanceNumber, leaseInstanceNumber } from './instance-number.ts';

async function onDatabase(
  test: (database: Database, lease: (leaseMs?: number) => Promise<InstanceNumber>) => Promise<void>,
): Promise<void> {
  const testing = await testDatabase(inject('postgresUrl'));
  const database = testing.open();
  const leased: InstanceNumber[] = [];
  try {
    await test(database, async (leaseMs = 60_000) => {
      const instance = await leaseInstanceNumber({ database, service: 'test', version: '0.0.0', onError: () => undefined, leaseMs });
      leased.push(instance);
      return instance;
    });
  } finally {
    await Promise.all(leased.map((instance) => instance.release()));
    await testing.drop();
  }
}

function mints(instance: InstanceNumber): boolean {
  try {
    instance.number();
    return true;
  } catch (error) {
    if (isFailure(error, 'NotReady')) return false;
    throw error;
  }
}

/** Waits for a lease: on a busy machine a short lease may end before the next line, and is renewed. */
function inTime<T>(give: () => T): Promise<T> {
  return vi.waitFor(give, { timeout: 20_000, interval: 5 });
}

describe('the number of an instance', () => {
  it('is unique, also if many instances start at once', () =>
    onDatabase(async (_database, lease) => {
      const numbers = (await Promise.all(Array.from({ length: 40 }, () => lease()))).map((instance) => instance.number());
      expect(new Set(numbers).size).toBe(40);
      for (const number of numbers) expect(number >= 0 && number < 1024).toBe(true);
    }));

  it('is not used after its lease may have ended, and changes if another instance has taken it', () =>
    onDatabase(async (database, lease) => {
      const instance = await lease(300);
      const newId = flake(instance.number);
      await inTime(newId);
      const before = await inTime(instance.number);
      // A lock on the rows simulates an unreachable database, because it blocks every renewal.
      const client = await database.pool.connect();
      try {
        await client.query('begin');
        await client.query('lock table leases.instances in access exclusive mode');
        await expect.poll(() => mints(instance), { interval: 5 }).toBe(false);
        expect(newId).toThrow();
        await client.query(
          "update leases.instances set holder = gen_random_uuid(), until = clock_timestamp() + interval '1 hour' where number = $1",
          [before],
        );
        await client.query('commit');
      } finally {
        client.release();
      }
      expect(await inTime(instance.number)).not.toBe(before);
      await inTime(newId);
    }));

  it('passes to another instance if its holder disappears, and not before', () =>
    onDatabase(async (database, lease) => {
      await lease();
      await database.pool.query(
        "insert into leases.instances select n, gen_random_uuid(), clock_timestamp() + interval '1 hour' from generate_series(0, 1023) n on conflict do nothing",
      );
      await expect(lease()).rejects.toThrow('too many processes');
      await database.pool.query("update leases.instances set until = clock_timestamp() - interval '1 millisecond' where number = 77");
      expect((await lease()).number()).toBe(77);
    }));
});
