import { describe, expect, inject, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { SignalBus } from './bus.ts';
import { aBatch, accessContract, type BusBench, listenTo, onBus, signalBusContract } from './bus-contract.ts';
import { postgresSignalBus } from './postgres-bus.ts';

type PostgresBench = BusBench & { readonly database: Database };

async function makeBus(): Promise<PostgresBench> {
  const test = await testDatabase(inject('postgresUrl'));
  const database = test.open();
  const open: SignalBus[] = [];
  async function openBus(): Promise<SignalBus> {
    const bus = await postgresSignalBus({
      database: test.open(),
      url: test.url,
      onError(error) {
        throw error;
      },
    });
    open.push(bus);
    return bus;
  }
  return {
    database,
    bus: await openBus(),
    another: openBus,
    async close() {
      await Promise.all(open.map((bus) => bus.close()));
      await test.drop();
    },
  };
}

function onPostgres(test: (bench: PostgresBench) => Promise<void>): Promise<void> {
  return onBus(makeBus, (bench) => test(bench as PostgresBench));
}

/** Publishes, and deletes some publications before anyone reads them, as after a minute without a connection. */
async function publishAndLose(database: Database, positions: readonly number[], lost: readonly number[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const position of positions) {
      const { rows } = await client.query<{ id: number }>('select signals.publish($1) as id', [JSON.stringify([aBatch(position)])]);
      if (lost.includes(position)) await client.query('delete from signals.batches where id = $1', [rows[0]?.id]);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

signalBusContract('over Postgres', makeBus);
accessContract('over Postgres', makeBus);

describe('the signal bus over Postgres, after a lost connection', () => {
  it('H8 receives what was published in the meantime, in order, and reports no gap', () =>
    onPostgres(async ({ bus, another, database }) => {
      const listening = listenTo(await another());
      await bus.publish([aBatch(1)]);
      await listening.receives(1);
      await database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      for (let position = 2; position <= 20; position += 1) await bus.publish([aBatch(position)]);
      const received = await listening.receives(20);
      expect(received.map((batch) => batch.position)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      expect(listening.gaps()).toBe(0);
    }));

  it.each([
    { title: 'rows between', published: [2, 3, 4], lost: [2, 3], left: [4] },
    { title: 'every row', published: [2, 3], lost: [2, 3], left: [] },
  ])('H8 reports a gap if $title are missing, and continues with the rest', ({ published, lost, left }) =>
    onPostgres(async ({ bus, another, database }) => {
      const listening = listenTo(await another());
      await bus.publish([aBatch(1)]);
      await listening.receives(1);
      await publishAndLose(database, published, lost);
      await listening.receivesGap();
      await bus.publish([aBatch(9)]);
      const received = await listening.receives(left.length + 2);
      expect(received.map((batch) => batch.position)).toEqual([1, ...left, 9]);
      expect(listening.gaps()).toBe(1);
    }),
  );

  it('H8 reports a gap if a crash of the database emptied the tables', () =>
    onPostgres(async ({ bus, another, database }) => {
      const listening = listenTo(await another());
      await bus.publish([aBatch(1)]);
      await listening.receives(1);
      await database.pool.query('truncate signals.head, signals.batches');
      await bus.publish([aBatch(2)]);
      await listening.receivesGap();
      expect((await listening.receives(2)).map((batch) => batch.position)).toEqual([1, 2]);
    }));
});
