import { describe, expect, it } from 'vitest';
import { inWords } from './debug-lines.ts';

describe('what was said to the console', () => {
  const round: { self?: unknown } = {};
  round.self = round;

  it.each([
    ['words', 'words'],
    [{ a: [1] }, '{"a":[1]}'],
    [undefined, 'undefined'],
    [null, 'null'],
    [7n, '7'],
    [round, '[object Object]'],
  ])('%# is put in words', (value, words) => {
    expect(inWords(value)).toBe(words);
  });

  it('tells where an error comes from', () => {
    expect(inWords(new Error('It broke.'))).toMatch(/^Error: It broke\.\n/);
  });
});
