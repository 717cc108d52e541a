import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { onOneConnection, type Querying } from './one-connection.ts';
import { readSnapshot } from './snapshot.ts';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase(inject('postgresUrl'));
  database = server.open();
  await database.pool.query('create table numbers (n integer); insert into numbers values (1)');
});

afterAll(() => server.drop());

const backendOf = async (db: Querying) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

async function sumOf(db: Querying): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select sum(n) as sum from numbers`.execute(db);
  return Number(rows[0]?.sum);
}

describe('statements on one connection', () => {
  it('run in the order they were given, without waiting for each other', async () => {
    const backends = await onOneConnection(database.kysely, async (connection) => {
      const given = [backendOf(connection), sql`set local x.y = 1`.execute(connection), backendOf(connection)];
      const [first, , last] = await Promise.all(given);
      return [first, last];
    });
    expect(backends[0]).toBe(backends[1]);
  });

  it('keep the connection usable after a failed statement', async () => {
    const outcomes = await onOneConnection(database.kysely, (connection) =>
      Promise.allSettled([sql`select 1 / 0`.execute(connection), backendOf(connection)]),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await sumOf(database.kysely)).toBe(1);
  });
});

describe('a snapshot', () => {
  it('reads the same moment in both rounds, whatever is written in between', async () => {
    const read = await readSnapshot(
      database.kysely,
      async (moment) => {
        const before = await sumOf(moment);
        await database.pool.query('insert into numbers values (10)');
        return before;
      },
      async (moment, before) => [before, await sumOf(moment)],
    );
    expect(read).toEqual([1, 1]);
    expect(await sumOf(database.kysely)).toBe(11);
  });

  it('reports an error of either round, and leaves no open transaction', async () => {
    const one = server.open({ max: 1 });
    const bad = (moment: Querying) => sql`select 1 / 0`.execute(moment);
    const nothing = async () => null;
    await expect(readSnapshot(one.kysely, bad, nothing)).rejects.toThrow('division by zero');
    await expect(readSnapshot(one.kysely, nothing, bad)).rejects.toThrow('division by zero');
    await one.pool.query('insert into numbers values (100)');
    expect(await sumOf(one.kysely)).toBe(111);
  });
});
