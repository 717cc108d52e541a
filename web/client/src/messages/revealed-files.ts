/** The spoilers that the reader has shown on this page, so that they stay visible when their row is scrolled away and back. */
import { createStore, useSelected } from '../store/create-store.ts';

const revealed = createStore<ReadonlySet<string>>(new Set());

export function reveal(attachmentId: string): void {
  revealed.update((ids) => new Set([...ids, attachmentId]));
}

export function useIsRevealed(attachmentId: string): boolean {
  return useSelected(revealed, (ids) => ids.has(attachmentId));
}
