/** Reads the log as leaves, in order, to compare them with the signed tree. */
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { HASH_BYTES } from './hashes.ts';
import { leafOf } from './leaf.ts';

/** `hashes` of the events at `positions`, concatenated. `why`: an event that cannot be hashed, which ends the page and the reading. */
export type LeafPage = { readonly positions: Float64Array; readonly hashes: Buffer; readonly why: string | null };

/** Every event after `after`, in pages, to the end of the log. */
export type ReadLeaves = (after: number) => AsyncIterable<LeafPage>;

const EVENTS_AT_ONCE = 1000;

export function leafPage(events: readonly LoggedEvent[]): LeafPage {
  const hashes = Buffer.allocUnsafeSlow(events.length * HASH_BYTES);
  const positions = Float64Array.from(events, (event) => event.position);
  for (const [at, event] of events.entries()) {
    try {
      hashes.set(leafOf(event), at * HASH_BYTES);
    } catch (error) {
      return { positions: positions.subarray(0, at + 1), hashes, why: error instanceof Error ? error.message : String(error) };
    }
  }
  return { positions, hashes, why: null };
}

/** For any log, through its port. */
export function leavesOf(log: EventLog): ReadLeaves {
  return async function* pages(after) {
    for (let from = after; ; ) {
      const events = await log.readAll({ after: from, limit: EVENTS_AT_ONCE });
      const last = events.at(-1);
      if (!last) return;
      yield leafPage(events);
      from = last.position;
    }
  };
}
