import { expect, it } from 'vitest';
import { movedUp } from './moved-up.ts';

it.each([
  [0, ['a', 'b', 'c']],
  [1, ['b', 'a', 'c']],
  [2, ['a', 'c', 'b']],
])('moves item %i up', (index, expected) => {
  expect(movedUp(['a', 'b', 'c'], index)).toEqual(expected);
});
