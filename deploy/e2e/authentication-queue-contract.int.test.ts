/** Authentication of sockets in a queue, in the wire contract (1.1). */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectRaw } from './harness/connection.ts';
import { type Network, startNetwork } from './harness/network.ts';

let network: Network;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
});

afterAll(() => network.stop());

describe('a socket that authenticates while others wait', () => {
  it('gets its place in the queue, and is authenticated in its turn', async () => {
    const people = await Promise.all(['Ann', 'Bob', 'Cem', 'Dee'].map((name) => network.register(name)));
    await network.settle();
    const wires = await network
      .product()
      .foundation.readModels.kysely.transaction()
      .execute(async (locked) => {
        // While the lock prevents reading the initial state, no one is authenticated.
        await sql`lock table inbox_entries in access exclusive mode`.execute(locked);
        const waiting = await Promise.all(people.map(() => connectRaw(network.url())));
        for (const [index, connection] of waiting.entries()) {
          connection.emit(clientEvents.authenticate.name, { token: people[index]?.token ?? '' });
        }
        // Two are processed, the others wait in the queue.
        const positions = () => waiting.flatMap(({ events }) => events.filter(({ name }) => name === accountEvents.authQueuePosition.name));
        await expect.poll(() => positions().map(({ payload }) => payload)).toEqual(expect.arrayContaining([{ pos: 1 }, { pos: 2 }]));
        expect(waiting.flatMap(({ events }) => events.filter(({ name }) => name === authenticated.name))).toEqual([]);
        return waiting;
      });
    const snapshots = await Promise.all(wires.map((connection) => connection.until(authenticated)));
    expect(snapshots.map(({ user }) => user.id)).toEqual(people.map(({ id }) => id));
    for (const connection of wires) {
      await connection.flushed();
      connection.socket.disconnect();
    }
  });
});
