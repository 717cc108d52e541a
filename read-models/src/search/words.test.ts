import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyWords, asciiWords, wordsOf } from './words.ts';

/** Includes single surrogates. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units));

const texts = (text: string) => wordsOf(text).map((word) => word.text);
const placed = (text: string) => wordsOf(text).map((word) => `${word.text} ${word.at}`);

describe('words of a message', () => {
  it.each([
    ['Hello, World! hello', ['hello', 'world', 'hello']],
    ['Crème BRÛLÉE', ['creme', 'brulee']],
    ['Straße и Ёлка', ['strasse', 'и', 'елка']],
    ['STRASSE straße STRAẞE', ['strasse', 'strasse', 'strasse']],
    ['Iğdır IĞDIR iğdır', ['igdir', 'igdir', 'igdir']],
    ['ΟΔΟΣ οδός οδοσ', ['οδοσ', 'οδοσ', 'οδοσ']],
    ['日本語 ok', ['日本', '本語', '語', 'ok']],
    ['猫', ['猫']],
    ['v2日本', ['v2', '日本', '本']],
    ['ﬁne ①', ['fine', '1']],
    ['[@:123456] see [#:99] and [q:5] [r:7] [@:e]', ['@123456', 'see', '#99', 'and', '&7', '@e']],
    ['[ce:42:party] https://example.org/a-b', ['party', ':party:', 'https', 'example', 'org', 'a', 'b']],
    ['`[@:1]` [[r:2]](a.example)', ['1', 'r', '2', 'a', 'example']],
    ['C++ and C#, not F# minor', ['c', 'c++', 'and', 'c', 'c#', 'not', 'f', 'f#', 'minor']],
    ['my .env, not prod.env', ['my', 'env', '.env', 'not', 'prod', 'env']],
    ['well... done', ['well', 'done']],
    ['👍🏽 ❤️ 🇸🇪', ['👍', '❤', '🇸🇪']],
    ['👩‍💻', ['👩', '💻']],
    ['', []],
    ['?! … ·', []],
  ])('%s', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it.each([
    ['well done, team', ['well 0', 'done 1', 'team 2']],
    ['use C++ here', ['use 0', 'c 1', 'c++ 1', 'here 2']],
    [':a_b: go', ['a 0', 'b 1', ':a_b: 0', 'go 2']],
    [':__: go', [':__: 0', 'go 1']],
    ['日本語 ok', ['日本 0', '本語 1', '語 2', 'ok 3']],
    ['.日本 é', ['日本 0', '本 1', '.日本 0', 'e 2']],
    ['ask [@:1] now 👍 ok', ['ask 0', '@1 1', 'now 2', '👍 3', 'ok 4']],
    ['a [q:5] b', ['a 0', 'b 1']],
  ])('%s have positions', (text, expected) => {
    expect(placed(text)).toEqual(expected);
  });

  it('H2 are the same for the same text, and are plain words for Postgres', () => {
    const piece = fc.oneof(anyText, fc.constantFrom('C++', 'c#', '.env', ':a_b:', '[ce:1:x]', '[@:1]', '👍'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const words = texts(pieces.join(''));
        expect(words).toEqual(texts(pieces.join('')));
        for (const word of words) expect(word).not.toMatch(/['"\\\s\0]|^$/);
      }),
    );
  });

  it('H2 are the same by both code paths for plain text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary-ascii', maxLength: 40 }),
      fc.constantFrom('c++', 'C#', ' .env', ':ab:', 'a.b', '++', '...x'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        expect(asciiWords(pieces.join(''))).toEqual(anyWords(pieces.join('')));
      }),
    );
  });

  it('take no longer for a text that is made to be slow', () => {
    const hostile = [
      `${'a'.repeat(2000)}`,
      ':a'.repeat(1000),
      '+'.repeat(2000),
      'a+'.repeat(1000),
      '.'.repeat(2000),
      '[ce:'.repeat(500),
      'é'.repeat(2000),
    ];
    let best = Number.POSITIVE_INFINITY;
    // Other programs on the machine can only slow this down, so the best run counts.
    for (let run = 0; run < 4 && best >= 2000; run += 1) {
      const before = performance.now();
      for (const text of hostile) wordsOf(text);
      best = Math.min(best, performance.now() - before);
    }
    expect(best).toBeLessThan(2000);
  });
});
