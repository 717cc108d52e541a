/** The pauses of existing clients before they reconnect (realtime contract, section 1). */

const FIRST_MS = 1000;
const LONGEST_MS = 5000;
const JITTER = 0.5;

/** `attempt` starts at 0. `random` is between 0 and 1. */
export function pauseBefore(attempt: number, random: number): number {
  const pause = FIRST_MS * 2 ** attempt;
  return Math.min(LONGEST_MS, Math.round(pause * (1 + (random * 2 - 1) * JITTER)));
}
