import { describe, expect, it } from 'vitest';
import { inWords } from './debug-lines.ts';

describe('a line of the debug console', () => {
  const round: { self?: unknown } = {};
  round.self = round;

  it.each([
    ['words', 'words'],
    [{ a: [1] }, '{"a":[1]}'],
    [undefined, 'undefined'],
    [null, 'null'],
    [7n, '7'],
    [round, '[object Object]'],
  ])('%# shows the logged values', (value, words) => {
    expect(inWords(value)).toBe(words);
  });

  it('shows where an error was thrown', () => {
    expect(inWords(new Error('It broke.'))).toMatch(/^Error: It broke\.\n/);
  });
});
