/** Adds missing log events to the index: done by the searching process, one at a time. */
import type { Database } from '../database/database.ts';
import { oneAtATime, unlessOthersDo } from '../database/one-at-a-time.ts';
import { applySchema } from '../database/schema.ts';
import type { EventLog } from '../event-log/port.ts';
import { addSegment, historyIndexSchema, lastIndexed, SEGMENT, settleTerms } from './segment-store.ts';

type Indexed = { readonly database: Database; readonly log: EventLog };
export type CatchUp = Indexed & {
  /** Share of the missing events that is indexed, 0 to 1. Not called if nothing was missing. */
  readonly onProgress?: (done: number) => void;
};

const LOCK = 'folkmoot-history-index';
/** Up to this number of events that are not indexed yet are read directly. */
export const NEAR = 4 * SEGMENT;

/** A remainder of less than a segment is not indexed; searches read it directly. */
export async function catchUp({ database, log, onProgress }: CatchUp): Promise<void> {
  await applySchema(database, 'segments', historyIndexSchema);
  await oneAtATime(database, LOCK, async () => {
    const from = await lastIndexed(database.pool);
    const head = await log.head();
    await takeIn({ database, log }, Number.POSITIVE_INFINITY, (after) => onProgress?.(Math.min(1, (after - from) / (head - from))));
  });
}

/**
 * Indexes a limited number of segments, and none while another process is indexing, so that no request waits for a long log. Returns the
 * indexed share; 1: everything can be found.
 */
export async function catchUpSome({ database, log }: Indexed, segments: number): Promise<number> {
  await applySchema(database, 'segments', historyIndexSchema);
  let isDone = false;
  await unlessOthersDo(database, LOCK, async () => {
    isDone = await takeIn({ database, log }, segments, () => undefined);
  });
  if (isDone) return 1;
  const after = await lastIndexed(database.pool);
  const tail = await log.readAll({ after, limit: NEAR });
  return tail.length < NEAR ? 1 : Math.max(0, after) / Math.max(1, await log.head());
}

/** Resolves to whether less than a segment is left. */
async function takeIn({ database, log }: Indexed, segments: number, onTaken: (after: number) => void): Promise<boolean> {
  let after = await lastIndexed(database.pool);
  let taken = 0;
  let isDone = false;
  while (taken < segments && !isDone) {
    const events = await log.readAll({ after, limit: SEGMENT });
    const last = events.at(-1)?.position;
    isDone = events.length < SEGMENT;
    if (isDone || last === undefined) break;
    await addSegment(database.pool, after, events);
    after = last;
    taken += 1;
    onTaken(after);
  }
  if (taken > 0) await settleTerms(database.pool);
  return isDone;
}
