/** Which night it is, for what is done once a night. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Who starts later waits for the next night: by then people may be up. */
const WITHIN_MS = 2 * HOUR_MS;

/** The day on which the night's hour was last come to, as `2026-11-24`, while it may still be begun; else null. In UTC. */
export function nightOf(now: number, hour: number): string | null {
  const since = (((now - hour * HOUR_MS) % DAY_MS) + DAY_MS) % DAY_MS;
  return since < WITHIN_MS ? new Date(now - since).toISOString().slice(0, 10) : null;
}
