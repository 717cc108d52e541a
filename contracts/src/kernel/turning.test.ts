import { describe, expect, it } from 'vitest';
import { withoutTurns, withoutUnmatchedIsolates } from './turning.ts';

it('removes every mark that changes the direction, and nothing else', () => {
  const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  expect(withoutTurns(`${marks}A${marks}da 👩\u200d🚀 \u05d0\u05d1${marks}`)).toBe('Ada 👩\u200d🚀 \u05d0\u05d1');
});

describe('a text in an isolated element', () => {
  it.each([
    ['an end of what began nowhere', 'a\u2069\u202eb', 'a\u202eb'],
    ['a beginning that ends nowhere', 'a\u2067b\u2068c', 'abc'],
    ['an end before its beginning', '\u2069a\u2066', 'a'],
    ['what is open where a line ends', '\u2067a\nb\u2069', 'a\nb'],
    ['only the one that is loose', '\u2067a\u2069\u2069 \u{1f680}\u2068', '\u2067a\u2069 \u{1f680}'],
  ])('loses %s', (_, text, expected) => expect(withoutUnmatchedIsolates(text)).toBe(expected));

  it.each(['plain', '\u202eturned', '\u2068עדה\u2069 and \u2067\u2066a\u2069b\u2069', 'a\u200f'])('is unchanged: %j', (text) =>
    expect(withoutUnmatchedIsolates(text)).toBe(text),
  );

  it('takes linear time', () => {
    const before = performance.now();
    withoutUnmatchedIsolates('\u2067'.repeat(100_000));
    withoutUnmatchedIsolates('\u2069a'.repeat(100_000));
    expect(performance.now() - before).toBeLessThan(5000);
  });
});
