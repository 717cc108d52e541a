/** A log of which nothing at all was signed: one that has just begun, or one whose proof was taken away. */
import type { EventLog } from '../event-log/port.ts';
import { momentOf } from './moment.ts';
import { bad, type Fault } from './verdict.ts';

/** It is signed once a minute; a sealer that takes over from another needs a few seconds more. */
export const SIGNED_WITHIN_MS = 5 * 60_000;
const PAGE = 1000;

/**
 * Null: all of it is too young to have been signed, or there is nothing of it. The oldest of all counts, wherever it stands: one time is
 * changed sooner than all. An event that does not say when it was is not believed to be young. Read up to the first that is not.
 */
export async function neverSigned(log: Pick<EventLog, 'readAll'>, now: number): Promise<Fault | null> {
  // Before the first position, too, something may have been slipped in.
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const events = await log.readAll({ after, limit: PAGE });
    for (const event of events) {
      const at = momentOf(event);
      if (at === null || now - at >= SIGNED_WITHIN_MS) return gone(event.position, at);
    }
    const last = events.at(-1);
    if (!last) return null;
    after = last.position;
  }
}

function gone(position: number, at: number | null): Fault {
  const since = at === null ? '' : `, and the event at position ${position} is of ${new Date(at).toISOString()}`;
  return bad(
    null,
    `No checkpoint is there at all${since}: what was signed of this log is gone, or it has never been sealed. After a restore, or where the product has not run since, start it and ask again in a minute; else somebody has removed the proof, and only a checkpoint that was kept elsewhere (--kept) can tell what it said.`,
  );
}
