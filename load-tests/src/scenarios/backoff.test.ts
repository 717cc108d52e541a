import { expect, test } from 'vitest';
import { pauseBefore } from './backoff.ts';

test('reconnects are spread over one second at first, over more with every attempt, and over at most five', () => {
  const bounds = [0, 1, 2, 9].map((attempt) => [pauseBefore(attempt, 0), pauseBefore(attempt, 1)]);
  expect(bounds).toEqual([
    [500, 1500],
    [1000, 3000],
    [2000, 5000],
    [5000, 5000],
  ]);
});
