/**
 * kafkajs looks at every connection's queue of requests again a millisecond after it was found empty, for as long as the connection
 * lives (its wait is negative, which Node takes for one millisecond). Idle processes spent a tenth of a core on that. It is told to
 * look again only where something waits; whoever adds to the queue looks by himself.
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
