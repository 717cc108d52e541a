/** A seeded random generator: the same seed gives the same history. */
export type Dice = {
  /** An integer from 0 to `sides` - 1. */
  readonly roll: (sides: number) => number;
  readonly pick: <T>(from: readonly T[]) => T | undefined;
  readonly some: <T>(from: readonly T[]) => T[];
};

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const roll = (sides: number) => Math.floor(next() * sides);
  return {
    roll,
    pick: (from) => from[roll(from.length)],
    some: (from) => from.filter(() => roll(2) === 1),
  };
}
