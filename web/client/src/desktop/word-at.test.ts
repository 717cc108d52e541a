import { describe, expect, it } from 'vitest';
import { wordAt } from './word-at.ts';

describe('the word at a position', () => {
  it('contains the position or ends there', () => {
    const value = 'We recieve, dont we?';
    expect(wordAt(value, 5, 'en')).toEqual({ word: 'recieve', start: 3, end: 10 });
    expect(wordAt(value, 3, 'en')).toEqual({ word: 'recieve', start: 3, end: 10 });
    expect(wordAt(value, 10, 'en')).toEqual({ word: 'recieve', start: 3, end: 10 });
  });

  it('includes an apostrophe inside it', () => {
    expect(wordAt("I don't", 4, 'en')?.word).toBe("don't");
  });

  it('is null between words and in an empty text', () => {
    expect(wordAt('a  b', 2, 'en')).toBeNull();
    expect(wordAt('…', 1, 'en')).toBeNull();
    expect(wordAt('', 0, 'en')).toBeNull();
  });

  it('counts in units of UTF-16, like text fields', () => {
    expect(wordAt('👋🏽 helo', 6, 'en')).toEqual({ word: 'helo', start: 5, end: 9 });
  });
});
