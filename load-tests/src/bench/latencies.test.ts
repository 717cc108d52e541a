import { describe, expect, test } from 'vitest';
import { latenciesOf, median } from './latencies.ts';

describe('latencies', () => {
  test('percentiles are measured values', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(latenciesOf(hundred)).toEqual({ p50: 50, p95: 95, p99: 99, max: 100 });
  });

  test('one sample is every percentile', () => {
    expect(latenciesOf([7])).toEqual({ p50: 7, p95: 7, p99: 7, max: 7 });
  });

  test('the median of an even number is between the middle two', () => {
    expect(median([9, 1, 4, 2])).toBe(3);
    expect(median([3, 1, 2])).toBe(2);
  });
});
