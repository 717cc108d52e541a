/** Connects the selection with the rows of the list. The bar with its actions is loaded when a selection starts. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { useMemo } from 'react';
import { hasScreenKeyboard } from '../app/layout.ts';
import { focusComposer } from '../messages/composer-focus.ts';
import type { Row } from '../messages/rows.ts';
import { timelineOf } from '../messages/timeline-state.ts';
import type { RowSelecting } from '../messages/use-row-focus.ts';
import { store, useStore } from '../store/store.ts';
import { extended, type Selection, selectionOf, toggled } from './selection.ts';

function set(selection: Selection | null): void {
  store.update((state) => (state.selection === selection ? state : { ...state, selection }));
}

/** null: no message of this channel is being selected. */
export function useSelection(channelId: string): Selection | null {
  return useStore((state) => (state.selection?.channelId === channelId ? state.selection : null));
}

/** `row`: gets the focus, so that the arrow keys and Space work at once. The menu returns the focus first. */
export function startSelection(message: RawMessage, row: HTMLElement | null): void {
  set(selectionOf(message));
  requestAnimationFrame(() => requestAnimationFrame(() => row?.focus()));
}

/** If the focus was in the bar, it moves to the composer, unless that would open a keyboard on the screen. */
export function endSelection(): void {
  if (store.get().selection === null) return;
  set(null);
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && !hasScreenKeyboard()) focusComposer();
  });
}

/** A change of channel ends the selection, also if the page opens the same channel again. */
export function endSelectionIn(channelId: string): void {
  if (store.get().selection?.channelId === channelId) set(null);
}

function messageOf(rows: readonly Row[], key: string): RawMessage | null {
  const row = rows.find((each) => each.key === key);
  return row?.kind === 'message' ? row.entry.message : null;
}

function toggle(message: RawMessage): void {
  const { selection } = store.get();
  if (selection) set(toggled(selection, message));
}

function extend(from: RawMessage | null, toId: string, channelId: string): void {
  const { selection, timelines } = store.get();
  const current = selection ?? (from && selectionOf(from));
  const loaded = timelineOf(timelines, channelId).sent.map(({ message }) => message);
  if (current) set(extended(current, loaded, toId));
}

/** Selecting by keys. */
export function useRowSelecting(rows: readonly Row[], channelId: string, isOn: boolean): RowSelecting {
  return useMemo(
    () => ({
      isOn,
      toggle(key) {
        const message = messageOf(rows, key);
        if (message) toggle(message);
      },
      extend(from, to) {
        const entry = rows.find((row) => row.key === to)?.entry;
        if (entry?.kind === 'sent') extend(messageOf(rows, from), entry.message.id, channelId);
      },
    }),
    [rows, channelId, isOn],
  );
}

/** Selecting by a press on a row, with Shift a range. */
export function pressRow(message: RawMessage, isRange: boolean): void {
  if (isRange) extend(null, message.id, message.channelId);
  else toggle(message);
}
