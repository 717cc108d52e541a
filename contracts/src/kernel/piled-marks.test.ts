import { describe, expect, it } from 'vitest';
import { withoutPiles } from './piled-marks.ts';

describe('a stack of marks', () => {
  it.each([
    [`Z${'\u0301'.repeat(33)}oe`, `Z${'\u0301'.repeat(4)}oe`],
    [`Z${'\u0301'.repeat(5)}o${'\u0323'.repeat(9)}`, `Z${'\u0301'.repeat(4)}o${'\u0323'.repeat(4)}`],
    ['Z\u0301\u0e4d\u20dd\u0316\u05b0', 'Z\u0301\u0e4d\u20dd\u0316'],
    [`Z${'\u0301\u200d'.repeat(6)}`, `Z${'\u0301\u200d'.repeat(4)}`],
    [`Z${'\u0301\ufe0f\u034f'.repeat(6)}`, `Z${'\u0301\ufe0f\u034f'.repeat(4)}`],
  ])('is cut to four: %j', (text, left) => expect(withoutPiles(text)).toBe(left));

  it.each([
    ['Vietnamese, decomposed', 'Nguyễn Thị Ngọc Ấu'.normalize('NFD')],
    ['Thai', 'ที่รัก น้ำผึ้ง'],
    ['Hindi', 'हिन्दी क्षत्रियों'],
    ['Hebrew with its points', 'בְּרֵאשִׁ֖ית'],
    ['Arabic with its vowels', 'مُحَمَّدٌ'],
    ['Tibetan', 'བསྒྲུབས་རྒྱུ'],
    ['an emoji', '❤️\u200d🔥 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['signs nobody sees', `a${'\ufe0f'.repeat(9)}b`],
  ])('is not found in %s', (_, text) => expect(withoutPiles(text)).toBe(text));

  it('takes linear time', () => {
    const before = performance.now();
    withoutPiles(`Z${'\u0301\u200d'.repeat(100_000)}`);
    withoutPiles(`Z${'\u0301\u0301\u0301 '.repeat(100_000)}`);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});
