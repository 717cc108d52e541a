/** How many emoji a row of the picker has. `emoji.css` has the same sizes. */
import { isTouch } from '../app/layout.ts';

const MOST = 9;
const TOUCH_PX = 44;
/** The space beside the picker, its border and its padding. */
const AROUND_PX = 34;

/** Large emoji on a touch screen, as many as fit. */
export function emojiColumns(width: number): number {
  return Math.max(1, Math.min(MOST, Math.floor((width - AROUND_PX) / TOUCH_PX)));
}

export function shownEmojiColumns(): number {
  return isTouch() ? emojiColumns(window.innerWidth) : MOST;
}
