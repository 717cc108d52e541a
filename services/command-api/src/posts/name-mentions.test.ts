import { expect, it } from 'vitest';
import { withNamedPeople } from './name-mentions.ts';

const people: Readonly<Record<string, string>> = { 'Ada:0a1B': '1', 'Ada Lovelace:wxyz': '2', '🦉owl:0000': '3' };
const find = (username: string, tag: string) => people[`${username}:${tag}`] ?? null;

it.each([
  ['@Ada:0a1B', '[@:1]'],
  ['Ask @Ada:0a1B or @Ada Lovelace:wxyz.', 'Ask [@:1] or [@:2].'],
  ['(@🦉owl:0000)', '([@:3])'],
  ['@ada:0a1B', '@ada:0a1B'],
  ['@Ada:0a1Bc', '@Ada:0a1Bc'],
  ['@Ada:0a1', '@Ada:0a1'],
  ['@Ada:\n0a1B', '@Ada:\n0a1B'],
  ['a@b: c', 'a@b: c'],
  ['[@:1] stays', '[@:1] stays'],
  ['\\@Ada:0a1B', '\\@Ada:0a1B'],
  ['no one', 'no one'],
  ['`@Ada:0a1B` https://a.example/@Ada:0a1B', '`@Ada:0a1B` https://a.example/@Ada:0a1B'],
])('replaces names in %j by ids: %j', (written, kept) => {
  expect(withNamedPeople(written, find)).toBe(kept);
});
