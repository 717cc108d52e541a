/** Two users without any relation, each with a connection, to test the contract of users. */
import type { Line } from './line.ts';
import type { Network, Person } from './network.ts';
import { present } from './present.ts';

export type TwoPeople = {
  readonly ann: Person;
  readonly bob: Person;
  readonly annLine: Line;
  readonly bobLine: Line;
  readonly close: () => void;
};

let count = 0;

/** Names that are new in every call, and connections that have already received their own presence. */
export async function twoPeople(network: Network): Promise<TwoPeople> {
  count += 1;
  const [ann, bob] = await Promise.all([network.register(`Ann ${count}`), network.register(`Bob ${count}`)]);
  const [annLine, bobLine] = await Promise.all([present(ann), present(bob)]);
  await network.settle();
  annLine.take();
  bobLine.take();
  return {
    ann,
    bob,
    annLine,
    bobLine,
    close() {
      annLine.close();
      bobLine.close();
    },
  };
}

/** The events of a connection since the last call. */
export async function eventsOf(network: Network, line: Line): Promise<readonly (readonly [string, unknown])[]> {
  await network.settle();
  return line.take().map(({ name, payload }) => [name, payload] as const);
}
