/** Makes the list one tab stop. Tab enters it at the newest message or at the last focused row, and the arrow keys move between rows. */

import { type KeyboardEvent, type RefObject, useState } from 'react';
import { isShortcut } from '../keyboard/shortcuts.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -1000, End: 1000 };

/** How keys select rows. */
export type RowSelecting = {
  readonly isOn: boolean;
  readonly toggle: (key: string) => void;
  /** Selects from the anchor to a row. `from`: the focused row, with which a selection starts. */
  readonly extend: (from: string, to: string) => void;
};

type RowFocus = {
  /** The row that contains the focus. */
  readonly key: string | null;
  readonly tabStop: string | null;
  readonly entered: (key: string) => void;
  readonly left: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

export function useRowFocus(
  rows: readonly { readonly key: string }[],
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
  save: (key: string) => void,
  selecting: RowSelecting,
): RowFocus {
  const [key, setKey] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const tabStop = rows.some((row) => row.key === last) ? last : (rows.at(-1)?.key ?? null);

  function onKeyDown(event: KeyboardEvent): void {
    const from = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    if (from !== undefined && selecting.isOn && isShortcut(event, 'select')) {
      event.preventDefault();
      if (event.shiftKey) selecting.extend(from, from);
      else selecting.toggle(from);
      return;
    }
    if (from !== undefined && !selecting.isOn && isShortcut(event, 'menu')) {
      event.preventDefault();
      event.currentTarget
        .querySelector(`${rowOf(from)} :is(.message, .message-system)`)
        ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
      return;
    }
    if (from !== undefined && isShortcut(event, 'save')) {
      event.preventDefault();
      save(from);
      return;
    }
    const isMove = isShortcut(event, 'list') || isShortcut(event, 'listFar') || isShortcut(event, 'listEnds');
    const step = STEPS[event.key];
    if (from === undefined || !isMove || step === undefined) return;
    event.preventDefault();
    const at = rows.findIndex((row) => row.key === from);
    const index = Math.min(rows.length - 1, Math.max(0, at + step));
    const next = rows[index];
    if (!next) return;
    if (isShortcut(event, 'selectRange')) selecting.extend(from, next.key);
    scrollTo(index);
    // The row may not be rendered before the next frame.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(rowOf(next.key))?.focus());
  }

  return {
    key,
    tabStop,
    entered(row) {
      setKey(row);
      setLast(row);
    },
    left: () => setKey(null),
    onKeyDown,
  };
}

function rowOf(key: string): string {
  return `[data-row="${CSS.escape(key)}"]`;
}
