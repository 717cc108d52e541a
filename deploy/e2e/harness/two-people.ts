/** Two users without any relation, each with a connection, to test the contract of users. */

import { connectOnline } from './connect-online.ts';
import type { Connection } from './connection.ts';
import type { Network, Person } from './network.ts';

export type TwoPeople = {
  readonly ann: Person;
  readonly bob: Person;
  readonly annConnection: Connection;
  readonly bobConnection: Connection;
  readonly close: () => void;
};

let count = 0;

/** Names that are new in every call, and connections that have already received their own presence. */
export async function twoPeople(network: Network): Promise<TwoPeople> {
  count += 1;
  const [ann, bob] = await Promise.all([network.register(`Ann ${count}`), network.register(`Bob ${count}`)]);
  const [annLine, bobLine] = await Promise.all([connectOnline(ann), connectOnline(bob)]);
  await network.settle();
  annLine.take();
  bobLine.take();
  return {
    ann,
    bob,
    annConnection: annLine,
    bobConnection: bobLine,
    close() {
      annLine.close();
      bobLine.close();
    },
  };
}

/** The events of a connection since the last call. */
export async function eventsOf(network: Network, connection: Connection): Promise<readonly (readonly [string, unknown])[]> {
  await network.settle();
  return connection.take().map(({ name, payload }) => [name, payload] as const);
}
