import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFreeform } from './freeform-class.ts';
import { isNickname, nicknameForm } from './nickname.ts';

/** Mostly text that people write, with characters that the rules are about. */
const unit = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom(
    ' ',
    '\u3000',
    '\u00a0',
    '\u200c',
    '\u200d',
    '\ufe0f',
    '\u0301',
    '\u0640',
    '\u00b7',
    '\u30fb',
    '\u0663',
    '\u06f3',
    '\u200b',
  ),
  fc.constantFrom('ك', 'ক', '্', 'ខ', '葛', '👩', '💻', '🏽', '\u1112', '\u1161', '\u11ab', '\ua960', 'é', 'ᠠ', '\ud83d', '\u212b'),
);
const anyText = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''));

describe('names that people choose', () => {
  it.each([
    'Ada Lovelace',
    'Nguyễn Thị Ngọc Ấu',
    'Ὀδυσσεύς',
    'Ольга',
    'محمد علي',
    'محمـــد',
    'کار\u200cخانه',
    'ژاله\u200c',
    'র\u200d্যাচেল',
    'ශ්\u200dරී',
    'क्\u200dष',
    'សុខ\u200bដា',
    'สมชาย',
    '山田　太郎',
    '葛\u{e0100}城',
    '辻\u{e0101}',
    '列奥纳多·达·芬奇',
    'レオナルド・ダ・ヴィンチ',
    '김철수',
    'ㅋㅋㅋ',
    'ᠮᠣᠩᠭᠣᠯ\u180e\u1820',
    'גרש׳',
    'צה״ל',
    'paral·lel',
    '\u05d0\u05d1 Ada',
    '½ 𝓐𝓭𝓪 ①',
    "O'Brien-Smith Jr.",
    '👩\u200d💻',
    '👩🏽\u200d🚀 Ada',
    '❤\ufe0f\u200d🔥',
    '♡\ufe0e',
    '1\ufe0f\u20e3',
    '🇩🇪',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '👨\u200d👩\u200d👧\u200d👦',
  ])('include %s', (name) => {
    expect(isNickname(nicknameForm(name))).toBe(true);
  });

  it.each([
    ['a control character', 'Ada\u0007'],
    ['a line separator', 'Ada\u2028B'],
    ['an unassigned code point', 'Ada\u0378'],
    ['a private character', 'Ada\ue000'],
    ['half of a surrogate pair', 'Ada\ud800'],
    ['a noncharacter', 'Ada\uffff'],
    ['a noncharacter above U+FFFF', 'Ada\u{1fffe}'],
    ['a soft hyphen', 'A\u00adda'],
    ['a word joiner', 'A\u2060da'],
    ['a zero-width space between Latin letters', 'A\u200bda'],
    ['a byte order mark', 'A\ufeffda'],
    ['a direction mark', 'Ada\u200e'],
    ['a direction override', '\u202eadA'],
    ['an isolate', '\u2066Ada\u2069'],
    ['a Hangul filler', 'Ada\u3164'],
    ['an old Hangul jamo', 'Ada\u1113'],
    ['an old Hangul tone mark', '김\u302e'],
    ['a combining grapheme joiner', 'A\u034fda'],
    ['a joiner between Latin letters', 'A\u200dda'],
    ['a non-joiner at the start', '\u200cمحمد'],
    ['two joiners', 'ক\u200d\u200dক'],
    ['a variation selector on a letter', 'A\ufe0fda'],
    ['a tag without a flag', 'Ada\u{e0061}'],
    ['a tag on another emoji', '😀\u{e0067}\u{e007f}'],
    ['a middle dot at the end', 'Ada·'],
    ['a Greek keraia before a Latin letter', '\u0375a'],
    ['a Hebrew geresh after a Latin letter', 'a\u05f3'],
    ['a Japanese middle dot in a Latin name', 'Ada・Lovelace'],
    ['both kinds of Arabic digits', '\u0663\u06f3'],
    ['nothing', '\u3000'],
  ])('do not include one with %s', (_what, name) => {
    expect(isNickname(nicknameForm(name))).toBe(false);
  });

  it('have one form from every keyboard', () => {
    expect(nicknameForm('\u3000Rene\u0301 \u00a0 D\u2003')).toBe('Ren\u00e9 D');
  });

  it('keep their form', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const form = nicknameForm(typed);
        expect(nicknameForm(form)).toBe(form);
      }),
      { numRuns: 2000 },
    );
  });

  it('are accepted again as they were stored, however they are normalised on the way', () => {
    fc.assert(
      fc.property(
        anyText.filter((typed) => isNickname(nicknameForm(typed))),
        (typed) => {
          expect(isNickname(nicknameForm(nicknameForm(typed).normalize('NFD')))).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never have a character that RFC 8264 disallows everywhere', () => {
    fc.assert(
      fc.property(
        anyText.filter((typed) => isFreeform(typed.normalize('NFC'))),
        (typed) => {
          expect(typed.normalize('NFC')).not.toMatch(/[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u1100-\u11ff\u00ad\u2060-\u206f]/u);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('are accepted as a whole only if each part beside a space is', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const [first, second] = [one.normalize('NFC'), other.normalize('NFC')];
        expect(isFreeform(`${first} ${second}`)).toBe(isFreeform(first) && isFreeform(second));
      }),
      { numRuns: 2000 },
    );
  });

  it('take no longer if they are made to be slow', () => {
    const before = performance.now();
    for (const piece of ['👩\u200d', 'ক\u200d', '1\ufe0f', '🏴\u{e0067}', 'é', '\u30fb']) isFreeform(piece.repeat(20_000));
    expect(performance.now() - before).toBeLessThan(5000);
  });
});
