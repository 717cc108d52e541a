/** Opens a menu by right click, by the menu key, and on touch by a long press of half a second without movement. */
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Point } from '../ui/ContextMenu.tsx';

const LONG_PRESS = 500;
const TOLERANCE = 10;

export function usePressMenu(open: (at: Point) => void) {
  const press = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly at: Point } | null>(null);

  function end(): void {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  }

  return {
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (keepsOwnMenu(event)) return;
      event.preventDefault();
      end();
      const box = event.currentTarget.getBoundingClientRect();
      const byKey = event.clientX === 0 && event.clientY === 0;
      open(byKey ? { x: box.left + 48, y: box.top + 24 } : { x: event.clientX, y: event.clientY });
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A link or image inside has its own menu: see `links/LinkMenus.tsx`.
      if (event.pointerType !== 'touch' || isOnSpecial(event)) return;
      const at = { x: event.clientX, y: event.clientY };
      end();
      press.current = {
        at,
        timer: setTimeout(() => {
          press.current = null;
          open(at);
        }, LONG_PRESS),
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = press.current;
      if (current && Math.hypot(event.clientX - current.at.x, event.clientY - current.at.y) >= TOLERANCE) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Selected text keeps the browser's menu. Links and images inside have their own. */
function keepsOwnMenu(event: MouseEvent<HTMLElement>): boolean {
  return Boolean(window.getSelection()?.toString()) || isOnSpecial(event);
}

function isOnSpecial({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const special = target instanceof Element ? target.closest('a[href], img:not(.ui-avatar-face), video') : null;
  return special !== null && special !== currentTarget && currentTarget.contains(special) && !currentTarget.matches('a');
}
