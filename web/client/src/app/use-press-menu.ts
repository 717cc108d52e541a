/** Asks for a menu by right click, by the menu key, and on touch by a press of half a second that does not wander. */
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
      if (event.pointerType !== 'touch') return;
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
      const held = press.current;
      if (held && Math.hypot(event.clientX - held.at.x, event.clientY - held.at.y) > TOLERANCE) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Words that were selected, and links and pictures inside, keep the browser's own menu. */
function keepsOwnMenu({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (window.getSelection()?.toString()) return true;
  const special = target instanceof Element ? target.closest('a[href], img, video') : null;
  return special !== null && special !== currentTarget && currentTarget.contains(special) && !currentTarget.matches('a');
}
