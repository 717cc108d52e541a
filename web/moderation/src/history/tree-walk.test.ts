import { describe, expect, it } from 'vitest';
import { causeOf, placeAmong, walk } from './tree-walk.ts';

/** A ban that removed two messages, the first of which was pinned, and a kick by the same command. */
const TREE = [0, 1, 2, 1, 0].map((depth) => ({ depth }));

describe('a tree with keyboard navigation', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 4, 4],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 0],
    ['ArrowLeft', 3, 0],
    ['ArrowLeft', 2, 1],
    ['ArrowLeft', 4, 4],
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 3],
    ['Home', 3, 0],
    ['End', 1, 4],
    ['a', 2, 2],
  ] as const)('%s moves from %i to %i', (key, from, to) => {
    expect(walk(TREE, from, key)).toBe(to);
  });

  it('has a cause and a position among siblings for each event', () => {
    expect(TREE.map((_each, at) => causeOf(TREE, at))).toEqual([null, 0, 1, 0, null]);
    expect(TREE.map((_each, at) => placeAmong(TREE, at))).toEqual([
      { place: 1, of: 2 },
      { place: 1, of: 2 },
      { place: 1, of: 1 },
      { place: 2, of: 2 },
      { place: 2, of: 2 },
    ]);
    expect(walk([], 0, 'End')).toBe(0);
  });

  it('skips events that the viewer may not see', () => {
    const gap = [0, 2, 1].map((depth) => ({ depth }));
    expect(gap.map((_each, at) => causeOf(gap, at))).toEqual([null, 0, 0]);
  });
});
