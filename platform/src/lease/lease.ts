/**
 * Work that only one process does at a time: one holds the lease, renews it and works, the others wait. After an error the work restarts.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../errors.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Another process takes over within the lease plus one poll: less than ten seconds. */
export const LEASE_MS = 6000;
const RENEW_EVERY_MS = 1500;
const AGAIN_MS = 500;

/** `epoch` increases whenever the holder changes. */
export type LeaseEpoch = { readonly epoch: number };

export type Leased<Lease extends LeaseEpoch> = {
  /** Takes or renews the lease. Null while another process holds it. */
  readonly acquire: () => Promise<Lease | null>;
  /** Lets the next process start immediately. */
  readonly release: () => Promise<void>;
};

export type LeaseWork<Lease extends LeaseEpoch> = {
  readonly name: string;
  readonly place: Leased<Lease>;
  readonly logger: Logger;
  /** Ends when it is stopped, loses the lease (`keepLease`) or fails. */
  readonly work: (lease: Lease, over: AbortSignal) => Promise<void>;
};

export type Holder = {
  readonly active: () => boolean;
  readonly stop: () => Promise<void>;
};

export function workUnderLease<Lease extends LeaseEpoch>({ name, place, logger, work }: LeaseWork<Lease>): Holder {
  const over = new AbortController();
  let active = false;

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      try {
        const lease = await place.acquire();
        active = lease !== null;
        if (lease) await work(lease, over.signal);
      } catch (error) {
        if (!over.signal.aborted)
          logger.warn({ err: error, lease: name }, 'The work of the lease failed and restarts from its last position');
      }
      active = false;
      await pause(AGAIN_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    active: () => active,
    async stop() {
      over.abort();
      await running;
      await place.release().catch(() => undefined);
    },
  };
}

/** Renews until it is stopped. Throws if the lease is lost. */
export async function keepLease<Lease extends LeaseEpoch>(
  { name, place }: Pick<LeaseWork<Lease>, 'name' | 'place'>,
  lease: Lease,
  over: AbortSignal,
  onKept: () => Promise<void> = async () => undefined,
): Promise<void> {
  while (!over.aborted) {
    await pause(RENEW_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    const still = await place.acquire();
    if (still?.epoch !== lease.epoch) throw leaseLost(name);
    await onKept();
  }
}

export function leaseLost(name: string): Failure {
  return new Failure('Conflict', `Another process has taken over ${name}.`);
}
