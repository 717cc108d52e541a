/** Which panes show and how wide they are, remembered on this device. On a phone one pane shows at a time. */
import { useEffect, useState } from 'react';
import { createStore, useSelected } from '../store/create-store.ts';

export type Pane = 'side' | 'main' | 'drawer';

type Layout = {
  /** What a phone shows. */
  readonly pane: Pane;
  /** Wide screens: whether the members stand beside the conversation. */
  readonly drawerOpen: boolean;
  readonly sideWidth: number;
  readonly drawerWidth: number;
};

const KEY = 'folkmoot.layout';
const MOBILE = '(max-width: 850px)';
const DEFAULT: Layout = { pane: 'main', drawerOpen: true, sideWidth: 240, drawerWidth: 260 };

const layout = createStore<Layout>(restored());

export const WIDTHS = { least: 180, most: 420 } as const;

export function changeLayout(change: Partial<Layout>): void {
  layout.update((current) => ({ ...current, ...change }));
  const { drawerOpen, sideWidth, drawerWidth } = layout.get();
  localStorage.setItem(KEY, JSON.stringify({ drawerOpen, sideWidth, drawerWidth }));
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

function restored(): Layout {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return DEFAULT;
    return {
      ...DEFAULT,
      drawerOpen: !('drawerOpen' in kept) || kept.drawerOpen !== false,
      sideWidth: clampWidth(numberIn(kept, 'sideWidth', DEFAULT.sideWidth)),
      drawerWidth: clampWidth(numberIn(kept, 'drawerWidth', DEFAULT.drawerWidth)),
    };
  } catch {
    return DEFAULT;
  }
}

function numberIn(record: object, key: string, otherwise: number): number {
  const value: unknown = Object.entries(record).find(([name]) => name === key)?.[1];
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
