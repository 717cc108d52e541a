/** Categories and server folders that are collapsed on this device. */
import { persistedStore } from '../local/local-store.ts';
import { textsOf } from '../local/reading.ts';
import { useSelected } from '../store/create-store.ts';

const collapsed = persistedStore<ReadonlySet<string>>('collapsedCategories', (value) => new Set(textsOf(value)), {
  part: (ids) => [...ids],
});

export function useIsCollapsed(categoryId: string | null): boolean {
  return useSelected(collapsed, (ids) => categoryId !== null && ids.has(categoryId));
}

export function toggleCollapsed(categoryId: string): void {
  const next = new Set(collapsed.get());
  if (!next.delete(categoryId)) next.add(categoryId);
  collapsed.set(next);
}
