/** Which panes are visible and how wide they are, stored on this device. A phone shows one pane at a time. */
import { useEffect, useState } from 'react';
import { persistedStore } from '../local/local-store.ts';
import { fieldsOf, flagOf } from '../local/reading.ts';
import { useSelected } from '../store/create-store.ts';

export type Pane = 'side' | 'main' | 'drawer';

type Layout = {
  /** The visible pane on a phone. */
  readonly pane: Pane;
  /** On wide screens: whether the member list is open. */
  readonly drawerOpen: boolean;
  readonly sideWidth: number;
  readonly drawerWidth: number;
};

const MOBILE = '(max-width: 850px)';
/** Where the style sheets enlarge what reacts to a touch. */
const TOUCH = `${MOBILE}, (pointer: coarse)`;
export const WIDTHS = { least: 180, most: 420 } as const;
const DEFAULT: Layout = { pane: 'main', drawerOpen: true, sideWidth: 240, drawerWidth: 260 };

const layout = persistedStore('layout', readLayout, {
  part: ({ drawerOpen, sideWidth, drawerWidth }) => ({ drawerOpen, sideWidth, drawerWidth }),
});

export function changeLayout(change: Partial<Layout>): void {
  layout.update((current) => ({ ...current, ...change }));
}

export function useLayout(): Layout {
  return useSelected(layout, all);
}

function all(current: Layout): Layout {
  return current;
}

export function isMobile(): boolean {
  return window.matchMedia(MOBILE).matches;
}

export function isTouch(): boolean {
  return window.matchMedia(TOUCH).matches;
}

/** A small screen with a keyboard on the screen. A zoomed window of a desktop is small too, but has a keyboard. */
export function hasScreenKeyboard(): boolean {
  return isMobile() && window.matchMedia('(pointer: coarse)').matches;
}

export function useIsMobile(): boolean {
  const [mobile, setMobile] = useState(isMobile);
  useEffect(() => {
    const query = window.matchMedia(MOBILE);
    const changed = () => setMobile(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, []);
  return mobile;
}

export function clampWidth(width: number): number {
  return Math.min(WIDTHS.most, Math.max(WIDTHS.least, Math.round(width)));
}

function readLayout(value: unknown): Layout {
  const fields = fieldsOf(value);
  return {
    ...DEFAULT,
    drawerOpen: flagOf(fields.get('drawerOpen'), DEFAULT.drawerOpen),
    sideWidth: clampWidth(widthOf(fields.get('sideWidth'), DEFAULT.sideWidth)),
    drawerWidth: clampWidth(widthOf(fields.get('drawerWidth'), DEFAULT.drawerWidth)),
  };
}

function widthOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
