/** Keyboard navigation in a tree that is given as a list of depths, in reading order. */

type Depths = readonly { readonly depth: number }[];

/** The new index. The same index if there is none in that direction. */
export function walk(tree: Depths, from: number, key: string): number {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, tree.length - 1);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'ArrowLeft':
      return causeOf(tree, from) ?? from;
    case 'ArrowRight':
      return causeOf(tree, from + 1) === from ? from + 1 : from;
    case 'Home':
      return 0;
    case 'End':
      return Math.max(0, tree.length - 1);
    default:
      return from;
  }
}

/** null: its cause is not in the tree. */
export function causeOf(tree: Depths, at: number): number | null {
  const depth = tree[at]?.depth ?? 0;
  for (let above = at - 1; above >= 0; above -= 1) {
    if ((tree[above]?.depth ?? 0) < depth) return above;
  }
  return null;
}

/** The position and number of the events with the same cause. */
export function placeAmong(tree: Depths, at: number): { readonly place: number; readonly of: number } {
  const cause = causeOf(tree, at);
  const siblings = tree.flatMap((_each, index) => (causeOf(tree, index) === cause && index > (cause ?? -1) ? [index] : []));
  return { place: siblings.indexOf(at) + 1, of: siblings.length };
}
