import { describe, expect, it } from 'vitest';
import { type Group, moveInto, moveTo } from './channel-move.ts';

/** a b · C (c1 c2) · D () · E (e1) */
const groups: readonly Group[] = [
  { category: null, channels: [{ id: 'a' }, { id: 'b' }] },
  { category: { id: 'C' }, channels: [{ id: 'c1' }, { id: 'c2' }] },
  { category: { id: 'D' }, channels: [] },
  { category: { id: 'E' }, channels: [{ id: 'e1' }] },
];

function move(moved: string, position: 'before' | 'after', target: string) {
  return moveTo(groups, moved, { target, position });
}

describe('moveTo, a channel', () => {
  it('moves inside its category', () => {
    expect(move('c2', 'before', 'c1')).toEqual({ channelIds: ['c2', 'c1'], categoryId: 'C' });
  });

  it('moves into another category, at the position of the drop', () => {
    expect(move('a', 'after', 'c1')).toEqual({ channelIds: ['c1', 'a', 'c2'], categoryId: 'C' });
    expect(move('e1', 'before', 'c1')).toEqual({ channelIds: ['e1', 'c1', 'c2'], categoryId: 'C' });
  });

  it('enters a category if it is dropped below its name, even an empty one', () => {
    expect(move('a', 'after', 'C')).toEqual({ channelIds: ['a', 'c1', 'c2'], categoryId: 'C' });
    expect(move('a', 'after', 'D')).toEqual({ channelIds: ['a'], categoryId: 'D' });
  });

  it('joins the end of the group above if it is dropped above a category', () => {
    expect(move('e1', 'before', 'C')).toEqual({ channelIds: ['a', 'b', 'e1', 'C', 'D', 'E'] });
    expect(move('a', 'before', 'D')).toEqual({ channelIds: ['c1', 'c2', 'a'], categoryId: 'C' });
  });

  it('leaves its category for the channels without one', () => {
    expect(move('c1', 'before', 'b')).toEqual({ channelIds: ['a', 'c1', 'b', 'C', 'D', 'E'] });
  });

  it('has no category above the first one, even if all other channels have one', () => {
    const all = groups.slice(1);
    expect(moveTo(all, 'c1', { target: 'C', position: 'before' })).toEqual({ channelIds: ['c1', 'C', 'D', 'E'] });
  });
});

describe('moveTo, a category', () => {
  it('moves before and after another', () => {
    expect(move('E', 'before', 'C')).toEqual({ channelIds: ['a', 'b', 'E', 'C', 'D'] });
    expect(move('C', 'after', 'D')).toEqual({ channelIds: ['a', 'b', 'D', 'C', 'E'] });
  });

  it('goes after the category of the channel it is dropped on, and first among channels without one', () => {
    expect(move('C', 'before', 'e1')).toEqual({ channelIds: ['a', 'b', 'D', 'E', 'C'] });
    expect(move('E', 'after', 'a')).toEqual({ channelIds: ['a', 'b', 'E', 'C', 'D'] });
  });
});

describe('moveTo, nothing', () => {
  it.each([
    ['a', 'after', 'a'],
    ['a', 'before', 'b'],
    ['c2', 'after', 'c1'],
    ['b', 'before', 'C'],
    ['C', 'after', 'c2'],
    ['C', 'before', 'D'],
  ] as const)('%s %s %s', (moved, position, target) => {
    expect(move(moved, position, target)).toBeNull();
  });
});

describe('moveInto', () => {
  it('moves to the end', () => {
    expect(moveInto(groups, 'a', 'C')).toEqual({ channelIds: ['c1', 'c2', 'a'], categoryId: 'C' });
    expect(moveInto(groups, 'a', 'D')).toEqual({ channelIds: ['a'], categoryId: 'D' });
    expect(moveInto(groups, 'c1', null)).toEqual({ channelIds: ['a', 'b', 'c1', 'C', 'D', 'E'] });
    expect(moveInto(groups.slice(1), 'c1', null)).toEqual({ channelIds: ['c1', 'C', 'D', 'E'] });
  });
});
