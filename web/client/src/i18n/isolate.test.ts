import { describe, expect, it } from 'vitest';
import { isolated } from './isolate.ts';

describe('a name inside a text', () => {
  it.each(['Ada', 'Ada Lovelace (she)', 'Zoë', '名前', '🎈'])('is unchanged if it does not change the text direction: %s', (name) => {
    expect(isolated(name)).toBe(name);
  });

  it.each([
    ['letters from right to left', 'עדה', '\u2068עדה\u2069'],
    ['a mark nobody sees', 'Ada\u200f', '\u2068Ada\u200f\u2069'],
    ['a turn without an end', '\u202eadA', '\u2068\u202eadA\u2069'],
    ['an isolate without an end', '\u2067Ada', '\u2068Ada\u2069'],
    ['an end that is none of its own', 'Ada\u2069\u202e', '\u2068Ada\u202e\u2069'],
    ['an end before its beginning', 'Ada\u2069\u2066', '\u2068Ada\u2069'],
    ['a name that is isolated already', '\u2068עדה\u2069:a1B2', '\u2068\u2068עדה\u2069:a1B2\u2069'],
  ])('is isolated: %s', (_title, name, shown) => {
    expect(isolated(name)).toBe(shown);
  });
});
