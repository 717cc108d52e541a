/** Takes into the index what the log has and the index has not: by whoever looks, one at a time. */
import type { Database } from '../database/database.ts';
import { oneAtATime, unlessOthersDo } from '../database/one-at-a-time.ts';
import { applySchema } from '../database/schema.ts';
import type { EventLog } from '../event-log/port.ts';
import { addSegment, historyIndexSchema, lastIndexed, SEGMENT, settleTerms } from './segment-store.ts';

type Indexed = { readonly database: Database; readonly log: EventLog };
export type CatchUp = Indexed & {
  /** How much of what is missing is in, 0 to 1; not told where nothing was missing. */
  readonly onProgress?: (done: number) => void;
};

const LOCK = 'folkmoot-history-index';
/** So many events that are not in the index yet are read beside it. */
export const NEAR = 4 * SEGMENT;

/** What is left over, less than a segment, is found by reading it. */
export async function catchUp({ database, log, onProgress }: CatchUp): Promise<void> {
  await applySchema(database, 'segments', historyIndexSchema);
  await oneAtATime(database, LOCK, async () => {
    const from = await lastIndexed(database.pool);
    const head = await log.head();
    await takeIn({ database, log }, Number.POSITIVE_INFINITY, (after) => onProgress?.(Math.min(1, (after - from) / (head - from))));
  });
}

/**
 * So many segments and no more, and none while somebody else is at it: no request waits for a long log to be read. 1: all can be found;
 * less: how far it is.
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

/** Whether less than a segment is left. */
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
