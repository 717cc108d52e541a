/** What an undo does to a thing that something was done to: only what is still as that act left it goes back. Pure. */

/** Of a mask: the bits that were changed and stand as they were set. */
export function takeBackBits(before: number, after: number, now: number): number {
  const still = (before ^ after) & ~(now ^ after);
  return now ^ still;
}

/** Of a set: what was added is taken and what was taken is added, where that still stands; in the order of before, then what came since. */
export function takeBackIds(before: readonly string[], after: readonly string[], now: readonly string[]): readonly string[] {
  const kept = now.filter((id) => before.includes(id) || !after.includes(id));
  const missed = before.filter((id) => !after.includes(id) && !now.includes(id));
  const next = new Set([...kept, ...missed]);
  return [...before.filter((id) => next.has(id)), ...kept.filter((id) => !before.includes(id))];
}

/**
 * Of an order: those that were there then go back to the order they had among themselves, in the places they have now; what came since keeps
 * its own. null: it was changed since, or nothing comes of it.
 */
export function takeBackOrder(before: readonly string[], after: readonly string[], now: readonly string[]): readonly string[] | null {
  const concerned = new Set(after.filter((id) => before.includes(id) && now.includes(id)));
  const stands = now.filter((id) => concerned.has(id));
  if (
    !isSame(
      stands,
      after.filter((id) => concerned.has(id)),
    )
  )
    return null;
  const back = before.filter((id) => concerned.has(id));
  if (isSame(back, stands)) return null;
  let place = 0;
  return now.map((id) => {
    if (!concerned.has(id)) return id;
    place += 1;
    return back[place - 1] ?? id;
  });
}

/** Of plain values, whatever the order of their keys. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, index) => isEqual(each, b[index]));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) || Array.isArray(b)) return a === b;
  const [of, other] = [new Map<string, unknown>(Object.entries(a)), new Map<string, unknown>(Object.entries(b))];
  return of.size === other.size && [...of].every(([key, value]) => other.has(key) && isEqual(value, other.get(key)));
}

/** Of the fields that an act set to something else: those that are still as it set them, which go back, and the others. */
export function takeBackFields<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, unknown>>,
  set: Readonly<Record<Field, unknown>>,
  now: Readonly<Record<Field, unknown>>,
): { readonly back: readonly Field[]; readonly left: readonly Field[] } {
  const changed = fields.filter((field) => !isEqual(before[field], set[field]));
  return {
    back: changed.filter((field) => isEqual(now[field], set[field])),
    left: changed.filter((field) => !isEqual(now[field], set[field])),
  };
}

export function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/** A channel among others: in a category (null: none), at an order. */
export type Place = { readonly order: number; readonly categoryId: string | null };
type Places = ReadonlyMap<string, Place>;
export type Reordering = { readonly categoryId: string | null; readonly channelIds: readonly string[] };

function byOrder(places: Places): (a: string, b: string) => number {
  return (a, b) => (places.get(a)?.order ?? 0) - (places.get(b)?.order ?? 0) || (a < b ? -1 : 1);
}

/**
 * Of the places of channels that were put in order together: back to the category and among those where each was. All or none: one that was
 * moved since would stand between others anyhow. null: they were moved since, or nothing comes of it.
 */
export function takeBackPlaces(before: Places, act: Reordering, now: Places): readonly Reordering[] | null {
  const moved = act.channelIds.filter((id) => now.has(id) && before.has(id));
  const stand = moved.every((id) => now.get(id)?.categoryId === act.categoryId) && isSame(moved.toSorted(byOrder(now)), moved);
  if (!stand) return null;
  const then = new Map(now);
  for (const id of moved) {
    const { order, categoryId } = before.get(id) ?? { order: 0, categoryId: null };
    then.set(id, { order, categoryId: categoryId !== null && now.has(categoryId) ? categoryId : null });
  }
  const concerned = new Set([act.categoryId, ...moved.map((id) => then.get(id)?.categoryId ?? null)]);
  const back = [...concerned].flatMap((categoryId): Reordering[] => {
    const inside = (places: Places) =>
      [...places.keys()].filter((id) => places.get(id)?.categoryId === categoryId).toSorted(byOrder(places));
    const channelIds = inside(then);
    return channelIds.length === 0 || isSame(channelIds, inside(now)) ? [] : [{ categoryId, channelIds }];
  });
  return back.length === 0 ? null : back;
}
