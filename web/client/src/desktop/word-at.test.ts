import { describe, expect, it } from 'vitest';
import { wordAt } from './word-at.ts';

describe('the word at a place', () => {
  it('is the one the place is in, or stands at the end of', () => {
    const value = 'We recieve, dont we?';
    expect(wordAt(value, 5, 'en')).toEqual({ word: 'recieve', start: 3, end: 10 });
    expect(wordAt(value, 3, 'en')).toEqual({ word: 'recieve', start: 3, end: 10 });
    expect(wordAt(value, 10, 'en')).toEqual({ word: 'recieve', start: 3, end: 10 });
  });

  it('keeps an apostrophe inside', () => {
    expect(wordAt("I don't", 4, 'en')?.word).toBe("don't");
  });

  it('is none between words and in nothing', () => {
    expect(wordAt('a  b', 2, 'en')).toBeNull();
    expect(wordAt('…', 1, 'en')).toBeNull();
    expect(wordAt('', 0, 'en')).toBeNull();
  });

  it('counts as fields do, in units of UTF-16', () => {
    expect(wordAt('👋🏽 helo', 6, 'en')).toEqual({ word: 'helo', start: 5, end: 9 });
  });
});
