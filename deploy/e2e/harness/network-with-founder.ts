/** An instance with its founder, another user, and a new user for each test, to test actions of staff. */
import { afterAll, beforeEach, inject } from 'vitest';
import { type Network, type Person, startNetwork } from './network.ts';

export type NetworkWithFounder = {
  readonly network: Network;
  /** The first account of the instance. */
  readonly founder: Person;
  readonly stranger: Person;
  /** A new user before each test. */
  readonly newcomer: () => Person;
};

/** Call at the top of a test file, once for the whole file. Everything is stopped at the end. */
export async function startNetworkWithFounder(newcomerName: string): Promise<NetworkWithFounder> {
  const network = await startNetwork(inject('postgresUrl'));
  afterAll(() => network.stop());
  const founder = await network.register('Founder');
  const stranger = await network.register('Stranger');
  let current: Person | null = null;

  beforeEach(async () => {
    current = await network.register(newcomerName);
  });

  return {
    network,
    founder,
    stranger,
    newcomer() {
      if (!current) throw new Error('There is a newcomer only while a test runs.');
      return current;
    },
  };
}
