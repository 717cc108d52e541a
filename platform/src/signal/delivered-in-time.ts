import { setTimeout as pause } from 'node:timers/promises';

/** How long a reader of access waits for signals that were published. */
const WITHIN_MS = 500;

/** Waits for a delivery, but not for long. Returns whether the bus reached it. */
export async function deliveredInTime(delivered: Promise<void>, isReached: () => boolean): Promise<boolean> {
  const answered = new AbortController();
  await Promise.race([delivered, pause(WITHIN_MS, undefined, { signal: answered.signal }).catch(() => undefined)]);
  answered.abort();
  return isReached();
}
