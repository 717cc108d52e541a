/**
 * Lets sockets go: the line is cut, not the session, and clients connect again by themselves, elsewhere or here. Spread over a
 * second, so that another gateway does not get all of them at once.
 */
import { setTimeout as pause } from 'node:timers/promises';

type Cut = { readonly conn: { readonly close: () => void } };

const SLICES = 50;
const SLICE_MS = 20;
/** So few are nobody's storm. */
const AT_ONCE = 20;

export async function closeGradually(sockets: readonly Cut[]): Promise<void> {
  const inSlice = Math.max(AT_ONCE, Math.ceil(sockets.length / SLICES));
  for (let from = 0; from < sockets.length; from += inSlice) {
    if (from > 0) await pause(SLICE_MS);
    for (const socket of sockets.slice(from, from + inSlice)) socket.conn.close();
  }
}
