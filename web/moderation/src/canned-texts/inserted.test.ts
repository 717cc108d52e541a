import { describe, expect, it } from 'vitest';
import { inserted } from './inserted.ts';

describe('a canned text', () => {
  it.each([
    ['an empty field', '', 0, 0, 'Hello.', 'Hello.', 6],
    ['what was written, on a line of its own', 'Dear Ada,', 9, 9, 'Hello.', 'Dear Ada,\nHello.', 16],
    ['the middle', 'Dear Ada,\n\nBye.', 10, 10, 'Hello.', 'Dear Ada,\nHello.\nBye.', 16],
    ['what is chosen', 'one two', 0, 7, 'three', 'three', 5],
  ])('is inserted into %s', (_title, written, start, end, text, words, caret) => {
    expect(inserted(written, { start, end }, text)).toEqual({ words, caret });
  });
});
