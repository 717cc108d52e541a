/** A log without any signature: either new, or its proof was removed. */
import type { EventLog } from '../event-log/port.ts';
import { momentOf } from './moment.ts';
import { bad, type Fault } from './verdict.ts';

/** The log is signed once a minute; a takeover by another sealer needs a few seconds more. */
export const SIGNED_WITHIN_MS = 5 * 60_000;
const PAGE = 1000;

/**
 * Resolves to null if all events are too recent to be signed, or there are none. The oldest event counts, wherever it is, because one time
 * is easier to forge than all. An event without a time does not count as recent. Reads up to the first event that is not recent.
 */
export async function neverSigned(log: Pick<EventLog, 'readAll'>, now: number): Promise<Fault | null> {
  // An event may also have been inserted before the first position.
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const events = await log.readAll({ after, limit: PAGE });
    for (const event of events) {
      const at = momentOf(event);
      if (at === null || now - at >= SIGNED_WITHIN_MS) return missing(event.position, at);
    }
    const last = events.at(-1);
    if (!last) return null;
    after = last.position;
  }
}

function missing(position: number, at: number | null): Fault {
  const since = at === null ? '' : `, and the event at position ${position} is of ${new Date(at).toISOString()}`;
  return bad(
    null,
    `This log has no checkpoint${since}: its checkpoints were deleted, or it was never sealed. After a restore, or if the server has not run since then, start it and check again in a minute. Otherwise someone deleted the proof, and only a checkpoint that was kept elsewhere (--kept) can show its content.`,
  );
}
