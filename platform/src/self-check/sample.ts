/** What is looked at in a night: read models in turn, and a stretch of the proof at random. */

export type Looked = {
  readonly of: string;
  readonly checkedAt: Date;
  readonly differs: boolean;
};

/** Those that differed first, to see whether they still do; then those that were never looked at; then those of the longest ago. */
export function inTurn(names: readonly string[], looked: readonly Looked[]): readonly string[] {
  const last = new Map(looked.map((each) => [each.of, each]));
  const rank = (name: string) => {
    const found = last.get(name);
    if (!found) return 0;
    return found.differs ? -1 : found.checkedAt.getTime();
  };
  return names.toSorted((one, other) => rank(one) - rank(other));
}

/** So many leaves, wherever they are cut out: some seconds of work at most. */
export const LEAVES = 16_384;

/** `chance`: from 0 to below 1. Null: nothing is sealed yet. */
export function stretchOf(size: number, chance: number): { readonly from: number; readonly to: number } | null {
  if (size <= 0) return null;
  const from = Math.floor(chance * Math.max(1, size - LEAVES + 1));
  return { from, to: Math.min(size, from + LEAVES) };
}
