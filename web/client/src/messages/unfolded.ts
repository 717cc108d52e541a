/** Long messages that the reader opened on this page; rows come and go with scrolling, and what was opened stays open. */
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
