/**
 * A stop that nobody notices. First the process says that it is going (/readyz) and serves on until whoever spreads requests has
 * seen it; then it takes no more, ends what runs, lets its sockets go and writes down what is left.
 */
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Check } from './health.ts';

export type Drain = {
  /** First in the list: whatever else is amiss, this is why. */
  readonly check: Check;
  /** Settles when it may stop. */
  readonly begin: () => Promise<void>;
};

export function drain(server: Server, forMs: number): Drain {
  let draining = false;
  return {
    check: { of: 'The process', why: () => (draining ? 'draining' : null) },
    async begin() {
      draining = true;
      // Nobody shall be about to ask once more over a connection that is closed in a moment.
      server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
      await pause(forMs);
    },
  };
}
