/** Where dragged rows come to stand. Pure: the list shows the new order at once and sends it afterwards. */
export type Drop = { readonly target: string; readonly position: 'before' | 'after' };

/** Moves `moved` (in the order they have) before or after the target; a target among the moved changes nothing. */
export function reorder(ids: readonly string[], moved: ReadonlySet<string>, drop: Drop): readonly string[] {
  if (moved.has(drop.target)) return ids;
  const rest = ids.filter((id) => !moved.has(id));
  const at = rest.indexOf(drop.target);
  if (at < 0) return ids;
  const place = drop.position === 'before' ? at : at + 1;
  return [...rest.slice(0, place), ...ids.filter((id) => moved.has(id)), ...rest.slice(place)];
}
