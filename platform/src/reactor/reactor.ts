/**
 * Runs side effects for events: follows the log from a stored position, with a limited number of concurrent and started tasks. Several may
 * run under one name: one holds the lease and works, the others wait. Unfinished tasks run again after a crash, so a task must be
 * idempotent. On a new log it starts at the head.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { noOftenerThan } from '../event-log/no-oftener-than.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { keepLease, LEASE_MS, leaseLost, workUnderLease } from '../lease/lease.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type ReactorLease, type ReactorPlace, reactorPlace } from './reactor-place.ts';
import { type Task, taskWindow } from './task-window.ts';

export type ReactorOptions = {
  readonly name: string;
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly logger: Logger;
  /** The tasks for these events, which come in the order of the log. */
  readonly tasksOf: (events: readonly LoggedEvent[]) => Promise<readonly Task[]>;
  /** Number of concurrent tasks. */
  readonly atOnce: number;
  /** False: bulk events (such as messages) are not read. */
  readonly bulk?: boolean;
};

export type Reactor = {
  readonly active: () => boolean;
  /** Everything up to this position was done when it was last active. */
  readonly position: () => number;
  readonly stop: () => Promise<void>;
};

const EVENTS_AT_ONCE = 500;
/** Interval of polling under load: nobody waits for a reactor. */
const LOOK_EVERY_MS = 100;
/** Waiting tasks per running task before reading stops. */
const WAITING_PER_RUNNING = 16;

export function startReactor(options: ReactorOptions): Reactor {
  const { name, pool, logger } = options;
  const place = reactorPlace(pool, name, randomUUID(), LEASE_MS);
  let position = -1;

  function onDone(reached: number): void {
    position = reached;
  }

  const work = { name, place, logger, work: (lease: ReactorLease, over: AbortSignal) => react(options, place, lease, over, onDone) };
  return { ...workUnderLease(work), position: () => position };
}

/** Runs until it is stopped, loses the lease or fails. */
async function react(
  options: ReactorOptions,
  place: ReactorPlace,
  lease: ReactorLease,
  over: AbortSignal,
  onDone: (position: number) => void,
): Promise<void> {
  const { name, log, logger, atOnce, bulk = true, tasksOf } = options;
  let noted = lease.position ?? -1;

  async function note(position: number): Promise<void> {
    onDone(position);
    if (position === noted && lease.position !== null) return;
    if (!(await place.move(lease.epoch, position))) throw leaseLost(name);
    noted = position;
  }

  const from = lease.position ?? (await log.head());
  const window = taskWindow({ from, atOnce, most: atOnce * WAITING_PER_RUNNING, over, logger });
  await note(from);
  const ended = new AbortController();
  const ending = AbortSignal.any([over, ended.signal]);
  async function take(events: readonly LoggedEvent[]): Promise<void> {
    const last = events.at(-1)?.position;
    if (last !== undefined && !over.aborted) await window.take(last, await tasksOf(events));
  }
  const subscription = log.subscribe({ after: from, batch: EVENTS_AT_ONCE, bulk }, noOftenerThan(LOOK_EVERY_MS, ending, take));
  const renewing = keepLease({ name, place }, lease, ending, () => note(window.done()));
  try {
    await Promise.race([subscription.done, renewing]);
  } finally {
    ended.abort();
    window.close();
    await Promise.allSettled([renewing, subscription.stop(), window.settled()]);
    await note(window.done()).catch(() => undefined);
  }
}
