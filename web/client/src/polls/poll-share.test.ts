import { expect, it } from 'vitest';
import { shareOf } from './poll-share.ts';

it.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
])('%i of %i votes are %i percent', (votes, all, share) => {
  expect(shareOf(votes, all)).toBe(share);
});
