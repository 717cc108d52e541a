/** Categories folded on this device. */
import { createStore, useSelected } from '../store/create-store.ts';

const KEY = 'folkmoot.collapsed';

const collapsed = createStore<ReadonlySet<string>>(restored());

export function useIsCollapsed(categoryId: string | null): boolean {
  return useSelected(collapsed, (ids) => categoryId !== null && ids.has(categoryId));
}

export function toggleCollapsed(categoryId: string): void {
  const next = new Set(collapsed.get());
  if (!next.delete(categoryId)) next.add(categoryId);
  collapsed.set(next);
  localStorage.setItem(KEY, JSON.stringify([...next]));
}

function restored(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}
