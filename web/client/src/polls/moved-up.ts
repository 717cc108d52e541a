/** The items with one of them before its predecessor. Pure. */
export function movedUp<Item>(items: readonly Item[], index: number): readonly Item[] {
  const [before, item] = [items[index - 1], items[index]];
  if (before === undefined || item === undefined) return items;
  return items.with(index - 1, item).with(index, before);
}
