import { describe, expect, it } from 'vitest';
import { foundIn } from './found-in.ts';

describe('the matched part', () => {
  it.each([
    ['is marked where it stands', 'Buy HATS now', 'hats', 'words', ['Buy ', 'HATS', ' now']],
    ['is no piece of words that are written otherwise', 'h\u200bats', 'hats', 'words', null],
    ['is no piece where it is a number of mentions', '[@:123] [@:4]', '3', 'mentions', null],
    ['is not looked for when its rule was deleted', 'Buy hats', 'hats', undefined, null],
    ['is not looked for where letters grow in lower case', 'İstanbul hats', 'hats', 'words', null],
  ] as const)('is located in %s', (_title, words, found, kind, parts) => {
    expect(foundIn(words, found, kind)).toEqual(parts);
  });
});
