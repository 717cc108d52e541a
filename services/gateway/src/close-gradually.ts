/**
 * Closes connections but not sessions, so that clients reconnect to any gateway. Spread over a second, so that another gateway does not get
 * all of them together.
 */
import { setTimeout as pause } from 'node:timers/promises';

type Cut = { readonly conn: { readonly close: () => void } };

const SLICES = 50;
const SLICE_MS = 20;
/** Below this number a reconnect of all sockets is no load problem. */
const AT_ONCE = 20;

export async function closeGradually(sockets: readonly Cut[]): Promise<void> {
  const inSlice = Math.max(AT_ONCE, Math.ceil(sockets.length / SLICES));
  for (let from = 0; from < sockets.length; from += inSlice) {
    if (from > 0) await pause(SLICE_MS);
    for (const socket of sockets.slice(from, from + inSlice)) socket.conn.close();
  }
}
