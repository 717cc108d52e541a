import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textChanges } from './text-changes.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom('tea', ' ', '\n', 'Tee', '.', '👍', '||'), { maxLength: 40 }).map((parts) => parts.join('')),
);

const joined = (before: string, now: string, left: 'added' | 'removed') =>
  textChanges(before, now)
    .filter(({ kind }) => kind === 'same' || kind === left)
    .map((change) => change.text)
    .join('');

describe('the changes of a text', () => {
  it('are whole words', () => {
    expect(textChanges('Tea at four.', 'Tea at five.')).toEqual([
      { kind: 'same', text: 'Tea at ' },
      { kind: 'removed', text: 'four' },
      { kind: 'added', text: 'five' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('contain both texts completely', () => {
    fc.assert(
      fc.property(text, text, (before, now) => {
        expect(joined(before, now, 'removed')).toBe(before);
        expect(joined(before, now, 'added')).toBe(now);
      }),
    );
  });

  it('of very different texts are one replacement', () => {
    const words = (word: string) => Array.from({ length: 2000 }, (_, index) => `${word}${index}`).join(' ');
    expect(textChanges(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
