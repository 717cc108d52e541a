import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../messages/visible-text.ts';
import { judgeOf } from './judge.ts';
import { readingOf } from './reading.ts';
import type { Trigger } from './rule.ts';

function judge(trigger: Trigger, text: string): string | null {
  return judgeOf(trigger)({ texts: [readingOf(text)], authorId: '1', at: 1_800_000_000_000 });
}

function find(word: string, text: string): string | null {
  return judge({ kind: 'words', words: ['other', word] }, text);
}

describe('a word is found as readers see it', () => {
  it.each([
    ['in bold, from within', 'badword', 'a bad**word** b', 'badword'],
    ['half covered', 'bad', 'b||a||d', 'bad'],
    ['in pieces of code', 'bad', '`b`a`d`', 'bad'],
    ['slanted', 'bad', 'b//a//d', 'bad'],
    ['coloured', 'bad', '[#f00]b[#0f0]a[#reset]d', 'bad'],
    ['in colours of a game', 'bad', '§4b§6ad', 'bad'],
    ['with an escape', 'b_d', 'b\\_d', 'b_d'],
    ['as the words of a link', 'bad', 'b[ad](https://example.com)', 'bad'],
    ['as the words of a link of ours', 'badword', '[link:example.com->badword]', 'badword'],
    ['with what is not seen', 'bad', 'b\u200ba\u{e0061}\u034fd\ufe0f', 'bad'],
    ['with controls', 'bad', 'b\u0008a\u0007d', 'bad'],
    ['with marks on it', 'bad', 'b\u0336a\u0301d\u20d2', 'bad'],
    ['with letters that have marks', 'bad word', 'ḃåđ wörd', 'bad word'],
    ['in Cyrillic letters', 'scope', 'ѕсоре', 'scope'],
    ['in capitals of Cyrillic', 'HEAT', 'НЕАТ', 'heat'],
    ['in Greek capitals', 'nina', 'ΝΙΝΑ', 'nina'],
    ['in another alphabet, half', 'нет', 'HЕТ', 'het'],
    ['with emoji for letters', 'bad', '🅱️ad', 'bad'],
    ['in wide, small and script letters', 'bad', 'ｂᵃ𝒹', 'bad'],
    ['with digits for letters', 'hello idiot', 'he11o 1d|0t', 'he11o 1d|0t'],
    ['with a capital for a letter', 'hello', 'heIIo', 'he11o'],
    ['with a small letter for a capital', 'idiot', 'ID1OT, lDlOT', 'id1ot'],
    ['with a mark in it that it has itself', 'größe', 'GRO\u0308SSE', 'grosse'],
  ])('%s', (_name, word, text, found) => {
    expect(find(word, text)).toBe(found);
  });

  it.each([
    ['over two lines', 'bad', 'b\n# ad'],
    ['over a quotation', 'bad', 'b\n> ad'],
    ['over two items', 'bad', '- b\n- ad'],
    ['over two cells', 'bad', '|b|ad|\n|-|-|'],
    ['over a block of code', 'bad', 'b```\nad```'],
    ['with a name in it', 'bad', 'b[@:12]ad'],
    ['in letters of another word', 'fail', 'fall'],
    ['in digits', 'lol', '101'],
    ['in digits', '101', 'lol'],
    ['with a letter of its own to who reads it', 'мои', 'мой'],
    ['where a vowel stands as a mark', 'का', 'कि'],
    ['in letters that are read the other way', 'oo', 'هه'],
    ['with a space that looks like one', 'bad', 'b\u3164ad'],
    ['in what is longer once drawn', 'bad', '__bad__ly'],
    ['with marks that are shown', 'bad', 'b****ad'],
    ['with underscores that are shown', 'bad', '__b__ad'],
  ])('not %s', (_name, word, text) => {
    expect(find(word, text)).toBeNull();
  });

  const UNSEEN = ['', '\u200b', '\u00ad', '\u2060', '\u202e', '\u0301', '\u0336', '\u{e0020}', '[#f00]'];
  const AROUND = ['', '**', '~~', '||', '//', '`'];
  const piece = fc.record({
    letters: fc.stringMatching(/^[b-hj-km-np-z]{1,4}$/),
    around: fc.constantFrom(...AROUND),
    unseen: fc.constantFrom(...UNSEEN),
  });
  /** The marks of two neighbors would be one mark, which is shown. */
  const pieces = fc
    .array(piece, { minLength: 1, maxLength: 5 })
    .filter((all) => all.every(({ around }, index) => around === '' || around === '||' || around !== all[index - 1]?.around));

  it('whatever is put around it or into it', () => {
    fc.assert(
      fc.property(pieces, fc.constantFrom('', '[#0f0]', '> ', '# '), (parts, before) => {
        const word = parts.map(({ letters }) => letters).join('');
        const text = before + parts.map(({ letters, around, unseen }) => `${around}${letters}${around}${unseen}`).join('');
        expect(find(word, text)).not.toBeNull();
        expect(find(word, `${text} well`)).not.toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('never by joining two words', () => {
    const isWholeWord = (word: string, text: string) => new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, 'u').test(text);
    const bit = fc.constantFrom('a', 'b', 'ab', 'ba', ' ', '\n', '*', '**', '_', '||', '~~', '`', '//', '> ', '# ', '[', ']', '\\', '.');
    fc.assert(
      fc.property(fc.stringMatching(/^[ab]{1,4}$/), fc.array(bit, { maxLength: 24 }), (word, bits) => {
        const text = bits.join('');
        expect(find(word, text) !== null).toBe(isWholeWord(word, text) || isWholeWord(word, drawn(text)?.text ?? ''));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a pattern', () => {
  it('is searched in the written and in the visible text', () => {
    const pattern: Trigger = { kind: 'patterns', patterns: ['free\\s+nitro', '\\*\\*raw'] };
    expect(judge(pattern, 'fr**ee** ni\u200btro')).toBe('free nitro');
    expect(judge(pattern, '**raw** eggs')).toBe('**raw');
    expect(judge(pattern, 'fre**e\n# nitro')).toBeNull();
  });
});

describe('a link', () => {
  const listed: Trigger = { kind: 'links', domains: ['bad.example'], but: 'listed' };
  it.each(['[words](bad.example/x)', '[link:bad.example->words]', '**[words](https://a.bad.example)**', '||https://bad.example/||'])(
    'is found if it has a label: %s',
    (text) => {
      expect(judge(listed, text)).toMatch(/bad\.example$/);
    },
  );

  it('is not found in code', () => {
    expect(judge(listed, '`[words](bad.example/x)`')).toBeNull();
  });
});
