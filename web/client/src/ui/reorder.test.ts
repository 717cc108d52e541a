import { describe, expect, it } from 'vitest';
import { reorder, staysBetweenFixed } from './reorder.ts';

const ids = ['a', 'b', 'c', 'd'];

describe('reorder', () => {
  it('moves rows before and after the target', () => {
    expect(reorder(ids, new Set(['d']), { target: 'b', position: 'before' })).toEqual(['a', 'd', 'b', 'c']);
    expect(reorder(ids, new Set(['a']), { target: 'c', position: 'after' })).toEqual(['b', 'c', 'a', 'd']);
    expect(reorder(ids, new Set(['a']), { target: 'd', position: 'after' })).toEqual(['b', 'c', 'd', 'a']);
  });

  it('keeps the order of several moved rows', () => {
    expect(reorder(ids, new Set(['d', 'a']), { target: 'c', position: 'before' })).toEqual(['b', 'a', 'd', 'c']);
  });

  it('changes nothing if the target is moved itself or is unknown', () => {
    expect(reorder(ids, new Set(['b']), { target: 'b', position: 'after' })).toBe(ids);
    expect(reorder(ids, new Set(['b']), { target: 'z', position: 'after' })).toBe(ids);
  });
});

describe('staysBetweenFixed', () => {
  const rows = [{ id: 'top', isFixed: true }, { id: 'a' }, { id: 'b' }, { id: 'end', isFixed: true }];

  it.each([
    ['before', 'top', false],
    ['after', 'top', true],
    ['before', 'a', true],
    ['after', 'b', true],
    ['before', 'end', true],
    ['after', 'end', false],
    ['after', 'stranger', false],
  ] as const)('%s %s: %s', (position, target, isAllowed) => {
    expect(staysBetweenFixed(rows, { target, position })).toBe(isAllowed);
  });

  it('is false if all rows are fixed', () => {
    expect(staysBetweenFixed([{ id: 'a', isFixed: true }], { target: 'a', position: 'after' })).toBe(false);
  });
});
