/**
 * A rebuild keeps the replaced rows for a rollback. Projections no longer update them, so they could still contain data of an erased user.
 * This deletes all kept rows that are older than an erasure (H9). It first waits until the live rows contain the erasure, so rows that are
 * kept later contain it as well. Any one of several processes does the work, and it continues after a crash.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { AccountDeleted, ContentErased } from '@folkmoot/contracts/accounts/events';
import type { Database } from '@folkmoot/platform/database/database';
import type { EventLog, LoggedEvent } from '@folkmoot/platform/event-log/port';
import { forgetKeptBefore, listKept } from '@folkmoot/platform/projection/kept';
import { partitionOfEvent } from '@folkmoot/platform/projection/partitions';
import { readProgress } from '@folkmoot/platform/projection/read-model-store';
import { type Reactor, startReactor } from '@folkmoot/platform/reactor/reactor';
import { beginReactorAt } from '@folkmoot/platform/reactor/reactor-place';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import { projections } from '@folkmoot/read-models/projections';

export type RollbackEraserOptions = {
  readonly database: Database;
  readonly log: EventLog;
  readonly logger: Logger;
};

const NAME = 'kept eraser';
/** Each destroys a key: the first the key of the account, the second the key of the user's content. */
const ERASURES: ReadonlySet<string> = new Set([AccountDeleted.type, ContentErased.type]);
const LOOK_EVERY_MS = 250;
const AGAIN_MS = 5000;

export async function startRollbackEraser({ database, log, logger }: RollbackEraserOptions): Promise<Reactor> {
  const over = new AbortController();

  async function isProjected({ position }: LoggedEvent, partition: number): Promise<boolean> {
    const progress = await readProgress(database.kysely);
    return (progress[progress.length === 1 ? 0 : partition] ?? -1) >= position;
  }

  async function forgetOnce(event: LoggedEvent): Promise<void> {
    const partition = partitionOfEvent(event);
    while (!(await isProjected(event, partition))) await pause(LOOK_EVERY_MS, undefined, { signal: over.signal });
    const names = projections.map(({ name }) => name);
    const forgotten = await forgetKeptBefore(database, names, { position: event.position, partition });
    if (forgotten.length > 0) logger.info({ forgotten }, 'Users were erased: kept tables with their rows were dropped');
  }

  /** The reactor gives up on a task that fails too often. An erasure must not be skipped, so this retries. */
  async function forget(event: LoggedEvent): Promise<void> {
    for (;;) {
      try {
        return await forgetOnce(event);
      } catch (error) {
        over.signal.throwIfAborted();
        logger.error({ err: error }, 'Kept rows could not be dropped after an erasure; the next attempt follows');
        await pause(AGAIN_MS, undefined, { signal: over.signal });
      }
    }
  }

  async function tasksOf(events: readonly LoggedEvent[]) {
    const erasures = events.filter(({ type }) => ERASURES.has(type));
    return erasures.map((event) => ({ position: event.position, run: () => forget(event) }));
  }

  const oldest = Math.min(...(await listKept(database.kysely)).flatMap(({ stand }) => stand));
  if (Number.isFinite(oldest)) await beginReactorAt(database.pool, NAME, oldest);
  const reactor = startReactor({ name: NAME, pool: database.pool, log, logger, atOnce: 1, bulk: false, tasksOf });
  return {
    ...reactor,
    stop() {
      over.abort();
      return reactor.stop();
    },
  };
}
