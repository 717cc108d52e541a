/** An installation with its founder, a stranger, and somebody new for each test: where what staff do is tried. */
import { afterAll, beforeEach, inject } from 'vitest';
import { type Network, type Person, startNetwork } from './network.ts';

export type Founded = {
  readonly network: Network;
  /** Has the first account of the installation. */
  readonly founder: Person;
  readonly stranger: Person;
  /** Another one before each test. */
  readonly newcomer: () => Person;
};

/** For a whole test file, at its top: all is stopped in the end. */
export async function founded(newcomerName: string): Promise<Founded> {
  const network = await startNetwork(inject('postgresUrl'));
  afterAll(() => network.stop());
  const founder = await network.register('Founder');
  const stranger = await network.register('Stranger');
  let now: Person | null = null;

  beforeEach(async () => {
    now = await network.register(newcomerName);
  });

  return {
    network,
    founder,
    stranger,
    newcomer() {
      if (!now) throw new Error('There is a newcomer only while a test runs.');
      return now;
    },
  };
}
