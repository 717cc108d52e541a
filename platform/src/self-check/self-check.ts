/** Checks a sample every night (`check-sample.ts`) in the background. Several may run: one holds the lease and works. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Holder, keepLease, LEASE_MS, workUnderLease } from '../lease/lease.ts';
import type { Logger } from '../telemetry/logger.ts';
import { checkSample, type Sampled, type SampleOptions } from './check-sample.ts';
import { nightOf } from './nights.ts';
import { type SelfCheckLease, selfCheckPlace } from './self-check-store.ts';

export type SelfCheckOptions = Omit<SampleOptions, 'over' | 'onProgress' | 'yields'> & {
  readonly logger: Logger;
  /** Hour of the day in UTC. */
  readonly hour: number;
  readonly lookEveryMs?: number;
  /** Delay after the start: a restored log is still being sealed, and a starting process is busy. */
  readonly firstAfterMs?: number;
};

const NAME = 'the nightly self-check';
const LOOK_EVERY_MS = 30_000;
const FIRST_AFTER_MS = 10 * 60_000;

export function startSelfCheck(options: SelfCheckOptions): Holder {
  const { database, logger, hour, clock, lookEveryMs = LOOK_EVERY_MS, firstAfterMs = FIRST_AFTER_MS } = options;
  const place = selfCheckPlace(database.pool, randomUUID(), LEASE_MS);

  async function watch(lease: SelfCheckLease, over: AbortSignal): Promise<void> {
    await pause(firstAfterMs, undefined, { signal: over }).catch(() => undefined);
    while (!over.aborted) {
      const night = nightOf(clock(), hour);
      // Recorded before it starts, so that a check that crashes the process is not repeated in the same night.
      if (night !== null && (await place.begin(lease.epoch, night))) await check(over);
      await pause(lookEveryMs, undefined, { signal: over }).catch(() => undefined);
    }
  }

  async function check(over: AbortSignal): Promise<void> {
    try {
      logResult(await checkSample({ ...options, yields: true, over }), logger);
    } catch (error) {
      over.throwIfAborted();
      logger.error({ err: error }, 'The nightly self-check failed');
    }
  }

  async function work(lease: SelfCheckLease, over: AbortSignal): Promise<void> {
    const ended = new AbortController();
    const until = AbortSignal.any([over, ended.signal]);
    const parts = [keepLease({ name: NAME, place }, lease, until), watch(lease, until)];
    try {
      await Promise.race(parts);
    } finally {
      ended.abort();
      await Promise.allSettled(parts);
    }
  }

  return workUnderLease({ name: NAME, place, logger, work });
}

/** Rows are never logged. `npm run verify` shows the first one that differs. */
function logResult({ checked, cut, differences, stretch, fault, events, leaves }: Sampled, logger: Logger): void {
  for (const { projection, difference } of differences) {
    const { row: _row, ...where } = difference;
    logger.error({ readModel: projection.name, ...where }, 'The nightly self-check found a read model that differs from the log');
  }
  if (fault)
    logger.error({ position: fault.position, what: fault.what, stretch }, 'The nightly self-check found that the proof is not valid');
  if (checked.length === 0) logger.warn({ cut, events }, 'The log is too long for a nightly self-check: no read model was checked');
  logger.info({ checked, events, leaves, stretch }, 'The nightly self-check is complete');
}
