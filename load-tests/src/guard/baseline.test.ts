import { describe, expect, it } from 'vitest';
import { OPERATIONS, readBaseline, verdictOf } from './baseline.ts';

describe('the verdict on an operation', () => {
  it('passes at the baseline, below it, and up to 15 % above it', () => {
    expect(verdictOf([2, 2, 2, 2, 2], 2)).toEqual({ ratio: 2, baseline: 2, worseRounds: 0, fails: false });
    expect(verdictOf([1, 1, 1, 1, 1], 2).fails).toBe(false);
    expect(verdictOf([2.29, 2.29, 2.29, 2.29, 2.29], 2).fails).toBe(false);
  });

  it('fails if three of five rounds are more than 15 % above it', () => {
    expect(verdictOf([2.31, 2.31, 2.31, 2, 2], 2)).toMatchObject({ worseRounds: 3, fails: true });
    expect(verdictOf([9, 9, 2, 2, 2], 2)).toMatchObject({ worseRounds: 2, fails: false });
  });
});

it('has a committed baseline for every operation', () => {
  expect(Object.keys(readBaseline())).toEqual([...OPERATIONS]);
});
