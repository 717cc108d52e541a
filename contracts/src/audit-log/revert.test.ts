import { describe, expect, it } from 'vitest';
import { revertBits, revertIds, revertOrder, revertPositions } from './revert.ts';

describe('undoing a change of a mask', () => {
  it.each([
    ['all bits that were changed', 0b0011, 0b0110, 0b0110, 0b0011],
    ['but none that was changed since', 0b0000, 0b0110, 0b0010, 0b0000],
    ['and what came since stays', 0b0000, 0b0001, 0b1001, 0b1000],
    ['nothing if the bits are already reverted', 0b0001, 0b0000, 0b0001, 0b0001],
  ])('%s', (_, before, after, now, expected) => {
    expect(revertBits(before, after, now)).toBe(expected);
  });
});

describe('undoing a change of a set', () => {
  it.each([
    ['given and taken', ['a', 'b'], ['b', 'c'], ['b', 'c'], ['a', 'b']],
    ['what came since stays', ['a'], ['b'], ['b', 'd'], ['a', 'd']],
    ['an item that was already restored is listed once', ['a'], [], ['a'], ['a']],
    ['what is taken since stays taken', [], ['a'], [], []],
  ])('%s', (_, before, after, now, expected) => {
    expect(revertIds(before, after, now)).toEqual(expected);
  });
});

describe('undoing a change of an order', () => {
  it.each([
    ['all', ['a', 'b', 'c'], ['c', 'a', 'b'], ['c', 'a', 'b'], ['a', 'b', 'c']],
    ['beside what came since', ['a', 'b', 'c'], ['b', 'a', 'c'], ['b', 'n', 'a', 'c'], ['a', 'n', 'b', 'c']],
    ['without what went since', ['a', 'b', 'c'], ['c', 'b', 'a'], ['c', 'a'], ['a', 'c']],
    ['nothing where it was changed since', ['a', 'b', 'c'], ['c', 'b', 'a'], ['b', 'c', 'a'], null],
    ['nothing where nothing was moved', ['a', 'b'], ['a', 'b'], ['a', 'b'], null],
  ])('%s', (_, before, after, now, expected) => {
    expect(revertOrder(before, after, now)).toEqual(expected);
  });
});

describe('undoing a reorder of channels', () => {
  type Spot = readonly [id: string, order: number, categoryId?: string];
  const places = (...spots: readonly Spot[]) => new Map(spots.map(([id, order, categoryId = null]) => [id, { order, categoryId }]));
  const before = places(['cat', 1], ['a', 2], ['b', 3], ['in', 1, 'cat']);
  const intoCategory = { categoryId: 'cat', channelIds: ['b', 'in'] };
  const moved = places(['cat', 1], ['a', 2], ['b', 1, 'cat'], ['in', 2, 'cat']);

  it('moves the channel out of the category and back to its position', () => {
    expect(revertPositions(before, intoCategory, moved)).toEqual([
      { categoryId: 'cat', channelIds: ['in'] },
      { categoryId: null, channelIds: ['cat', 'a', 'b'] },
    ]);
  });

  it('keeps a channel that was created since', () => {
    expect(revertPositions(before, intoCategory, new Map([...moved, ...places(['new', 9])]))).toContainEqual({
      categoryId: null,
      channelIds: ['cat', 'a', 'b', 'new'],
    });
  });

  it('does nothing if a channel was moved since', () => {
    expect(revertPositions(before, intoCategory, new Map([...moved, ...places(['b', 4])]))).toBeNull();
    expect(revertPositions(before, intoCategory, new Map([...moved, ...places(['b', 3, 'cat'])]))).toBeNull();
  });

  it('does nothing if the original category was deleted', () => {
    const act = { categoryId: null, channelIds: ['in', 'a', 'b'] };
    const now = places(['in', 1], ['a', 2], ['b', 3]);
    expect(revertPositions(before, act, now)).toEqual(null);
  });
});
