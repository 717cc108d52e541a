import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASK } from './mark.ts';
import { wordSpans } from './mask.ts';
import { maskedName, maskedText } from './masked-text.ts';

const LISTED = ['dick', 'n16', 'sex', 'negro', 'penis', 'son of a gun', 'дурак', 'größe', 'καλός', '傻瓜', 'โง่', 'ano', 'a-hole', 'بد'];
const find = wordSpans(LISTED);
const mask = (text: string) => maskedText(text, find);

describe('a text with listed words', () => {
  it.each([
    ['You dick.', 'You ••••.'],
    ['DICK! dick? (Dick)', '••••! ••••? (••••)'],
    ['ｄｉｃｋ', '••••'],
    ['di\u200bck', '•••••'],
    ['Ты дурак, ДУРАК', 'Ты •••••, •••••'],
    ['Die GRÖSSE, die Größe', 'Die GRÖSSE, die •••••'],
    ['ΚΑΛΌΣ καλός', '••••• •••••'],
    ['你是傻瓜吗', '你是••吗'],
    ['เขาโง่มาก', 'เขา•••มาก'],
    ['هو بد جدا', 'هو •• جدا'],
    ['You son of\na  gun!', 'You ••• ••\n•  •••!'],
    ['an a-hole and an a hole', 'an •••••• and an • ••••'],
    ['**dick** ~~sex~~ ||penis||', '**••••** ~~•••~~ ||•••••||'],
    ['# dick\n> sex', '# ••••\n> •••'],
    ['[note: dick]', '[note: ••••]'],
  ])('shows %j as %j', (written, shown) => {
    expect(mask(written)).toBe(shown);
  });

  it.each([
    'Penistone, Dickens and Sussex',
    'The année is no ano\u0303',
    '`const n16 = a55` and ```\ndick\n```',
    'https://example.com/?sex=f and http://dick.example/',
    '[dick](https://example.com) [sex](example.com/x) [link:example.com->dick]',
    'Write to dick@example.com or see www.dick.example and example.com/sex',
    '(www.dick.example) mailto:dick ftp://dick',
    '[@:12] [#:34] [ce:56:dick] :sex: [q:78]',
    'D1ck and s3x',
  ])('leaves %j unchanged', (written) => {
    expect(mask(written)).toBe(written);
  });

  it('treats digits as letters if that is turned on', () => {
    expect(maskedName('D1ck N16 S3X 1500', wordSpans(['dick', 'sex'], true))).toBe('•••• N16 ••• 1500');
  });

  it('masks whole words in names', () => {
    expect(maskedName('The Dick Turpin of Penistone', find)).toBe('The •••• Turpin of Penistone');
  });

  it('masks nothing without a list, or with an empty list', () => {
    expect(maskedText('dick', wordSpans([]))).toBe('dick');
    expect(maskedText('dick ...', wordSpans(['', '...', ' ']))).toBe('dick ...');
  });
});

const scrap = fc.constantFrom(
  ...LISTED,
  ' ',
  '\n',
  '`',
  '```',
  '**',
  '||',
  '[',
  ']',
  '(',
  ')',
  '@:1',
  'https://',
  'x',
  '.',
  '傻',
  '\u200b',
  '-',
  'é',
);
const soup = fc.array(scrap, { maxLength: 60 }).map((parts) => parts.join(''));

describe('any text', () => {
  it('keeps its other characters and its length', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const shown = [...mask(text)];
        const written = [...text];
        expect(shown).toHaveLength(written.length);
        expect(shown.every((character, index) => character === MASK || character === written[index])).toBe(true);
      }),
    );
  });

  it('is masked once: a second time changes nothing', () => {
    fc.assert(
      fc.property(soup, (text) => {
        expect(mask(mask(text))).toBe(mask(text));
      }),
    );
  });

  it('shows no listed word that is a whole word', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LISTED), (word) => {
        expect(mask(`Well, ${word}, so it is.`)).not.toContain(word);
      }),
    );
  });
});
