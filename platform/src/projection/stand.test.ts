import { describe, expect, it } from 'vitest';
import { alike, passing } from './stand.ts';

describe('stands', () => {
  it('of the whole log and of partitions are compared per partition', () => {
    expect(alike([7], [1, 2, 3])).toEqual([
      [7, 7, 7],
      [1, 2, 3],
    ]);
    expect(alike([1, 2, 3], [7])).toEqual([
      [1, 2, 3],
      [7, 7, 7],
    ]);
    expect(alike([4], [9])).toEqual([[4], [9]]);
  });

  it('of no rows are before the first event', () => {
    expect(alike([], [3, 5])).toEqual([
      [-1, -1],
      [3, 5],
    ]);
  });
});

describe('on the way to a target', () => {
  it('no track passes the scanned position or its target', () => {
    expect(passing([-1, -1, -1], [10, 4, 20], 8)).toEqual([8, 4, 8]);
  });

  it('no track moves backwards', () => {
    expect(passing([9, 2], [12, 2], 5)).toEqual([9, 2]);
  });
});
