/**
 * A graceful stop. First the process reports at /readyz that it stops, and serves until the load balancer has seen it. Then it accepts
 * nothing new, completes running requests, closes its sockets and saves the rest.
 */
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Check } from './health.ts';

export type Drain = {
  /** The first check, because a stop explains all other failures. */
  readonly check: Check;
  /** Resolves when the process may stop. */
  readonly begin: () => Promise<void>;
};

export function drain(server: Server, forMs: number): Drain {
  let draining = false;
  return {
    check: { of: 'The process', why: () => (draining ? 'draining' : null) },
    async begin() {
      draining = true;
      // A client must not start another request on a connection that closes in a moment.
      server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
      await pause(forMs);
    },
  };
}
