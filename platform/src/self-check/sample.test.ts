import { describe, expect, it } from 'vitest';
import { nightOf } from './nights.ts';
import { inTurn, LEAVES, stretchOf } from './sample.ts';

describe('the night', () => {
  it.each([
    ['2026-11-24T02:59:59.999Z', 3, null],
    ['2026-11-24T03:00:00.000Z', 3, '2026-11-24'],
    ['2026-11-24T04:59:59.999Z', 3, '2026-11-24'],
    ['2026-11-24T05:00:00.000Z', 3, null],
    ['2026-11-24T23:30:00.000Z', 23, '2026-11-24'],
    ['2026-11-25T00:30:00.000Z', 23, '2026-11-24'],
    ['2026-11-25T01:00:00.000Z', 23, null],
    ['2026-11-25T00:00:00.000Z', 0, '2026-11-25'],
  ])('at %s, with the hour %i, is %s', (now, hour, night) => {
    expect(nightOf(Date.parse(now), hour)).toBe(night);
  });
});

describe('the order of read models', () => {
  const looked = (of: string, at: number, differs = false) => ({ of, checkedAt: new Date(at), differs });

  it('puts those that differed first, then those never checked, then those checked longest ago', () => {
    const before = [looked('a', 300), looked('b', 100), looked('c', 200, true)];
    expect(inTurn(['a', 'b', 'c', 'd'], before)).toEqual(['c', 'd', 'b', 'a']);
  });
});

describe('a range of the proof', () => {
  it('covers all of a short log, and nothing of an empty one', () => {
    expect(stretchOf(0, 0.5)).toBeNull();
    expect(stretchOf(100, 0.999)).toEqual({ from: 0, to: 100 });
  });

  it('can be anywhere in a long log, including the first and last event', () => {
    const size = LEAVES * 3;
    expect(stretchOf(size, 0)).toEqual({ from: 0, to: LEAVES });
    expect(stretchOf(size, 0.999_999_9)).toEqual({ from: size - LEAVES, to: size });
  });
});
