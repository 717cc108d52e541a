/** Computes the order after a drop. Pure. The list shows the new order immediately and sends it afterwards. */
export type Drop = { readonly target: string; readonly position: 'before' | 'after' };

/** Moves `moved` (in their current order) before or after the target. If the target is one of them, nothing changes. */
export function reorder(ids: readonly string[], moved: ReadonlySet<string>, drop: Drop): readonly string[] {
  if (moved.has(drop.target)) return ids;
  const rest = ids.filter((id) => !moved.has(id));
  const at = rest.indexOf(drop.target);
  if (at < 0) return ids;
  const index = drop.position === 'before' ? at : at + 1;
  return [...rest.slice(0, index), ...ids.filter((id) => moved.has(id)), ...rest.slice(index)];
}

/** Whether a drop keeps the fixed rows at the ends of the list. */
export function staysBetweenFixed(rows: readonly { readonly id: string; readonly isFixed?: boolean }[], drop: Drop): boolean {
  const target = rows.findIndex((row) => row.id === drop.target);
  const index = drop.position === 'before' ? target : target + 1;
  const first = rows.findIndex((row) => !row.isFixed);
  const last = rows.findLastIndex((row) => !row.isFixed);
  return target >= 0 && first >= 0 && index >= first && index <= last + 1;
}
