/** Detects swipes between the panes of a phone from a finished touch. Pure. */
import type { Pane } from './layout.ts';

export type Touch = { readonly x: number; readonly y: number };

const LEAST = 60;

/** null: no swipe, or no pane in that direction. */
export function swipedTo(pane: Pane, from: Touch, to: Touch, hasDrawer: boolean): Pane | null {
  const dx = to.x - from.x;
  if (Math.abs(dx) < LEAST || Math.abs(dx) < 2 * Math.abs(to.y - from.y)) return null;
  if (dx > 0) return pane === 'main' ? 'side' : pane === 'drawer' ? 'main' : null;
  if (pane === 'side') return 'main';
  return pane === 'main' && hasDrawer ? 'drawer' : null;
}
