/** The sample of a night: read models in turn, and a random range of the proof. */

export type Looked = {
  readonly of: string;
  readonly checkedAt: Date;
  readonly differs: boolean;
};

/** Those that differed first, to check them again; then those never checked; then those checked longest ago. */
export function inTurn(names: readonly string[], looked: readonly Looked[]): readonly string[] {
  const last = new Map(looked.map((each) => [each.of, each]));
  const rank = (name: string) => {
    const found = last.get(name);
    if (!found) return 0;
    return found.differs ? -1 : found.checkedAt.getTime();
  };
  return names.toSorted((one, other) => rank(one) - rank(other));
}

/** Number of leaves in the sample: a few seconds of work. */
export const LEAVES = 16_384;

/** `chance`: from 0 to below 1. Null: nothing is sealed yet. */
export function stretchOf(size: number, chance: number): { readonly from: number; readonly to: number } | null {
  if (size <= 0) return null;
  const from = Math.floor(chance * Math.max(1, size - LEAVES + 1));
  return { from, to: Math.min(size, from + LEAVES) };
}
