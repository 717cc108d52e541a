import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASK } from './mark.ts';
import { wordSpans } from './mask.ts';
import { maskedText } from './masked-text.ts';
import { restoreMaskedWords } from './restore-words.ts';

const LISTED = ['heck', 'n16', 'son of a gun', '傻瓜', '𝒹𝒶𝓇𝓃', 'b'];
const find = wordSpans(LISTED);
const mask = (text: string) => maskedText(text, find);
const restored = (original: string, sent: string) => restoreMaskedWords(original, mask(original), sent);

describe('an edited text', () => {
  it.each([
    ['what the heck is N16', 'what the •••• is •••!', 'what the heck is N16!'],
    ['what the heck is N16', '•••', 'N16'],
    ['what the heck is N16', '••• is what', 'N16 is what'],
    ['HECK, heck', 'oh ••••, ••••?', 'oh HECK, heck?'],
    ['heck chat', '••••ing chat', 'hecking chat'],
    ['heck\n\nchat', '(••••) chat', '(heck) chat'],
    ['a son of\na gun', 'a ••• •• • •••', 'a son of a gun'],
    ['a son of a gun', 'a ••• •• • •••, gun', 'a son of a gun, gun'],
    ['你是傻瓜吗', '你是••吗？', '你是傻瓜吗？'],
    ['the 𝓭𝓪𝓻𝓷 heck', 'the •••• ••••!', 'the 𝓭𝓪𝓻𝓷 heck!'],
    ['`heck` heck', '`heck` •••• •••', '`heck` heck •••'],
    ['• one\n• heck', '• one\n• ••••\n• three', '• one\n• heck\n• three'],
    ['•••• heck', '•••• ••••!', '•••• heck!'],
  ])('of %j that is sent as %j is stored as %j', (original, sent, stored) => {
    expect(restored(original, sent)).toBe(stored);
  });

  it.each([
    ['a row of another length', 'what the heck', 'what the ••• •••••'],
    ['a row that the author typed', 'what the heck', 'what the heck and •••'],
    ['a row where nothing was masked', 'what the hell', 'what the ••••'],
    ['a text without masks', 'what the heck', 'what the hell'],
  ])('keeps %s', (_, original, sent) => {
    expect(restored(original, sent)).toBe(sent);
  });

  it('of which a masked word stays and one is typed anew has both', () => {
    expect(restored('what the heck is it', '••• what the •••• is it')).toBe('••• what the heck is it');
  });

  it('that shares only its start and its end with the original has the original words there', () => {
    const [before, now] = ['a ', 'c '].map((word) => word.repeat(1000));
    expect(restored(`heck ${before} heck x ${before} N16`, `•••• ${now} •••• x ${now} •••`)).toBe(`heck ${now} •••• x ${now} N16`);
  });
});

const scrap = fc.constantFrom(...LISTED, MASK, '••••', 'HECK', 'x', ' ', ' ', '\n', '.', '`', '\u200b', '\ufeff', '\ud835', 'é', '😀');
const soup = fc.array(scrap, { maxLength: 40 }).map((parts) => parts.join(''));
const unmasked = soup.map((text) => text.replaceAll(MASK, ''));

describe('any text', () => {
  it('that is sent unchanged, with its masks, becomes the original', () => {
    fc.assert(fc.property(soup, (original) => restored(original, mask(original)) === original));
  });

  it('that is sent without masks is stored as sent', () => {
    fc.assert(fc.property(soup, unmasked, (original, sent) => restored(original, sent) === sent));
  });

  it('keeps everything that the author typed around the masks', () => {
    fc.assert(
      fc.property(soup, soup, (original, sent) => {
        const stored = [...restored(original, sent)];
        const typed = [...sent];
        expect(stored).toHaveLength(typed.length);
        expect(typed.every((character, index) => character === MASK || character === stored[index])).toBe(true);
      }),
    );
  });

  it('has the original words between added text', () => {
    fc.assert(
      fc.property(unmasked, unmasked, unmasked, (start, original, end) => {
        // Spaces keep the added text apart, so that the words stay the same.
        expect(restored(original, `${start} ${mask(original)} ${end}`)).toBe(`${start} ${original} ${end}`);
      }),
    );
  });

  it('gets no more words than were masked', () => {
    fc.assert(
      fc.property(unmasked, fc.nat(6), (original, more) => {
        const rows = (text: string) => text.match(/•+/g)?.length ?? 0;
        const sent = `${mask(original)}${' ••••'.repeat(more)}`;
        expect(rows(restored(original, sent))).toBeGreaterThanOrEqual(more);
      }),
    );
  });
});
