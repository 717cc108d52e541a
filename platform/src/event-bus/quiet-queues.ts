/**
 * kafkajs polls the request queue of every connection each millisecond, even when it is empty (it computes a negative wait, which Node
 * rounds to one millisecond). Idle processes used a tenth of a core for that. This patch polls only queues with waiting requests; adding a
 * request already triggers a check.
 */
import { createRequire } from 'node:module';

type Queue = { readonly pending: readonly unknown[]; readonly throttledUntil: number; scheduleCheckPendingRequests: () => void };

let quiet = false;

export function quietQueues(): void {
  if (quiet) return;
  quiet = true;
  const RequestQueue: { readonly prototype: Queue } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue');
  const { prototype } = RequestQueue;
  const look = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function lookWhereSomethingWaits(this: Queue): void {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) look.call(this);
  };
}
