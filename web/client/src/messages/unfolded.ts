/** Long messages that the reader expanded on this page. Kept here, because scrolling removes rows. */
import { createStore, useSelected } from '../store/create-store.ts';

const unfolded = createStore<ReadonlySet<string>>(new Set());

export function useIsUnfolded(key: string): boolean {
  return useSelected(unfolded, (keys) => keys.has(key));
}

export function switchFold(key: string): void {
  const next = new Set(unfolded.get());
  if (!next.delete(key)) next.add(key);
  unfolded.set(next);
}
