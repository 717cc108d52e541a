import { describe, expect, it } from 'vitest';
import { acceptedLanguages } from './accepted-languages.ts';

describe('languages that a request asks for', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['de', ['de']],
    ['fr;q=0.5, de-AT , en;q=0.8', ['de-AT', 'en', 'fr']],
    ['de;q=0, fr', ['fr']],
    ['*, nl;q=0.1', ['nl']],
    ['en-x-pirate', ['en-x-pirate']],
    ['../../etc, <b>, de;q=9, a_b, zh-Hant-TW', ['zh-Hant-TW']],
    ['de,'.repeat(200), []],
  ])('%j: %j', (header, tags) => {
    expect(acceptedLanguages(header)).toEqual(tags);
  });

  it('are ten at most', () => {
    expect(acceptedLanguages('de,'.repeat(50))).toHaveLength(10);
  });
});
