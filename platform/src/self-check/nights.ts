/** Determines the night, for work that runs once a night. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A later start waits for the next night, because people may be awake by then. */
const WITHIN_MS = 2 * HOUR_MS;

/** The date (`2026-11-24`, UTC) on which the given hour was last reached, if it may still start; otherwise null. */
export function nightOf(now: number, hour: number): string | null {
  const since = (((now - hour * HOUR_MS) % DAY_MS) + DAY_MS) % DAY_MS;
  return since < WITHIN_MS ? new Date(now - since).toISOString().slice(0, 10) : null;
}
