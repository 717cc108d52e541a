import { describe, expect, it } from 'vitest';
import { counted, perDay } from './bars.ts';

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime();

describe('counting for charts', () => {
  it('has the most frequent first', () => {
    expect(counted(['warned', 'suspended', 'suspended'])).toEqual([
      { name: 'suspended', count: 2 },
      { name: 'warned', count: 1 },
    ]);
  });

  it('counts by day, with the days between, whatever a clock does meanwhile', () => {
    const found = perDay([at(30, 9), at(28, 23), at(28, 0)]);
    expect(found.map(({ day }) => day)).toEqual([24, 25, 26, 27, 28, 29, 30].map((day) => at(day, 0)));
    expect(found.map(({ count }) => count)).toEqual([0, 0, 0, 0, 2, 0, 1]);
    expect(perDay([])).toEqual([]);
  });
});
