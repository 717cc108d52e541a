/** Announcements that were hidden on this device. */
import { persistedStore } from '../local/local-store.ts';
import { textsOf } from '../local/reading.ts';
import { useSelected } from '../store/create-store.ts';

const hidden = persistedStore<ReadonlySet<string>>('hiddenAnnouncements', (value) => new Set(textsOf(value)), { part: (ids) => [...ids] });

export function useHidden(): ReadonlySet<string> {
  return useSelected(hidden, all);
}

function all(ids: ReadonlySet<string>): ReadonlySet<string> {
  return ids;
}

export function hide(postId: string): void {
  hidden.set(new Set(hidden.get()).add(postId));
}

export function showHidden(): void {
  hidden.set(new Set());
}
