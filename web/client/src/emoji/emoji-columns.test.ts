import { expect, it } from 'vitest';
import { emojiColumns } from './emoji-columns.ts';

it.each([
  [320, 6],
  [390, 8],
  [1024, 9],
  [20, 1],
])('a screen of %i pixels has rows of %i emoji', (width, columns) => {
  expect(emojiColumns(width)).toBe(columns);
});
