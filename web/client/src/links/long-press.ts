/**
 * Safari on iOS fires no `contextmenu`, so a long press on a link or image opens its menu here (specification, section 1). Rows with their
 * own menu handle it themselves (`use-press-menu.ts`), and so do other phones.
 */
import { linkTargetOf } from './link-target.ts';

export const LONG_PRESS = 500;
/** A larger movement of the finger is scrolling. */
export const MOVE_TOLERANCE = 10;

type Press = { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number };

/** iPads identify as Macs, but have touch points. */
export function isIPhoneLike(userAgent: string, touchPoints: number): boolean {
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1);
}

/** Returns a function that stops it. */
export function openMenuOnLongPress(page: Window): () => void {
  if (!isIPhoneLike(navigator.userAgent, navigator.maxTouchPoints)) return () => undefined;
  let press: Press | null = null;

  function end(): void {
    if (press) clearTimeout(press.timer);
    press = null;
  }

  function start(event: TouchEvent): void {
    end();
    const [touch, second] = event.touches;
    const { target } = event;
    if (!touch || second || !(target instanceof Element) || !linkTargetOf(target)) return;
    const { clientX, clientY } = touch;
    const openMenu = () => {
      press = null;
      target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }));
    };
    press = { x: clientX, y: clientY, timer: setTimeout(openMenu, LONG_PRESS) };
  }

  function move(event: TouchEvent): void {
    const [touch] = event.touches;
    if (press && (!touch || Math.hypot(touch.clientX - press.x, touch.clientY - press.y) >= MOVE_TOLERANCE)) end();
  }

  const passive = { passive: true } as const;
  page.addEventListener('touchstart', start, passive);
  page.addEventListener('touchmove', move, passive);
  page.addEventListener('touchend', end, passive);
  page.addEventListener('touchcancel', end, passive);
  return () => {
    end();
    page.removeEventListener('touchstart', start);
    page.removeEventListener('touchmove', move);
    page.removeEventListener('touchend', end);
    page.removeEventListener('touchcancel', end);
  };
}
