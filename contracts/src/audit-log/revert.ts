/** What an undo reverts: only what is unchanged since the action. Pure. */

/** For a mask: the changed bits that still have their new value. */
export function revertBits(before: number, after: number, now: number): number {
  const still = (before ^ after) & ~(now ^ after);
  return now ^ still;
}

/** For a set: removes added items and adds removed items, where unchanged. In the original order, followed by newer items. */
export function revertIds(before: readonly string[], after: readonly string[], now: readonly string[]): readonly string[] {
  const kept = now.filter((id) => before.includes(id) || !after.includes(id));
  const missed = before.filter((id) => !after.includes(id) && !now.includes(id));
  const next = new Set([...kept, ...missed]);
  return [...before.filter((id) => next.has(id)), ...kept.filter((id) => !before.includes(id))];
}

/**
 * For an order: the original items return to their relative order, at the positions they have now. Newer items keep their positions. Null:
 * the order was changed since, or there is nothing to revert.
 */
export function revertOrder(before: readonly string[], after: readonly string[], now: readonly string[]): readonly string[] | null {
  const concerned = new Set(after.filter((id) => before.includes(id) && now.includes(id)));
  const current = now.filter((id) => concerned.has(id));
  if (
    !isSame(
      current,
      after.filter((id) => concerned.has(id)),
    )
  )
    return null;
  const previous = before.filter((id) => concerned.has(id));
  if (isSame(previous, current)) return null;
  let place = 0;
  return now.map((id) => {
    if (!concerned.has(id)) return id;
    place += 1;
    return previous[place - 1] ?? id;
  });
}

/** Deep equality of plain values, ignoring the order of keys. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, index) => isEqual(each, b[index]));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) || Array.isArray(b)) return a === b;
  const [of, other] = [new Map<string, unknown>(Object.entries(a)), new Map<string, unknown>(Object.entries(b))];
  return of.size === other.size && [...of].every(([key, value]) => other.has(key) && isEqual(value, other.get(key)));
}

/** Splits the fields that an action changed: those that are unchanged since, which are reverted, and the others. */
export function revertFields<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, unknown>>,
  set: Readonly<Record<Field, unknown>>,
  now: Readonly<Record<Field, unknown>>,
): { readonly reverted: readonly Field[]; readonly kept: readonly Field[] } {
  const changed = fields.filter((field) => !isEqual(before[field], set[field]));
  return {
    reverted: changed.filter((field) => isEqual(now[field], set[field])),
    kept: changed.filter((field) => !isEqual(now[field], set[field])),
  };
}

export function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/** Position of a channel: category (null: none) and order. */
export type Place = { readonly order: number; readonly categoryId: string | null };
type Places = ReadonlyMap<string, Place>;
export type Reordering = { readonly categoryId: string | null; readonly channelIds: readonly string[] };

function byOrder(places: Places): (a: string, b: string) => number {
  return (a, b) => (places.get(a)?.order ?? 0) - (places.get(b)?.order ?? 0) || (a < b ? -1 : 1);
}

/**
 * For channels that were reordered together: returns them to their categories and relative positions. All or none, because a channel that
 * was moved since would change their order. Null: changed since, or there is nothing to revert.
 */
export function revertPositions(before: Places, act: Reordering, now: Places): readonly Reordering[] | null {
  const moved = act.channelIds.filter((id) => now.has(id) && before.has(id));
  const isUnchanged = moved.every((id) => now.get(id)?.categoryId === act.categoryId) && isSame(moved.toSorted(byOrder(now)), moved);
  if (!isUnchanged) return null;
  const then = new Map(now);
  for (const id of moved) {
    const { order, categoryId } = before.get(id) ?? { order: 0, categoryId: null };
    then.set(id, { order, categoryId: categoryId !== null && now.has(categoryId) ? categoryId : null });
  }
  const concerned = new Set([act.categoryId, ...moved.map((id) => then.get(id)?.categoryId ?? null)]);
  const reorderings = [...concerned].flatMap((categoryId): Reordering[] => {
    const inside = (places: Places) =>
      [...places.keys()].filter((id) => places.get(id)?.categoryId === categoryId).toSorted(byOrder(places));
    const channelIds = inside(then);
    return channelIds.length === 0 || isSame(channelIds, inside(now)) ? [] : [{ categoryId, channelIds }];
  });
  return reorderings.length === 0 ? null : reorderings;
}
