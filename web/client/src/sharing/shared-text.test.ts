import { describe, expect, it } from 'vitest';
import { sharedText } from './shared-text.ts';

describe('shared content', () => {
  it.each([
    [{ text: 'look', url: 'https://example.org/a' }, 'look\nhttps://example.org/a'],
    [{ title: 'A page', text: 'A page https://example.org/a', url: 'https://example.org/a' }, 'A page https://example.org/a'],
    [{ title: 'same', text: 'same' }, 'same'],
    [{ title: ' ', text: '' }, ''],
  ])('%j becomes %j', (given, expected) => {
    expect(sharedText(new URLSearchParams(given))).toBe(expected);
  });
});
