/** Normalises a text so that a word has one form, however it was written. Pure. */
import { LOOKS_LIKE } from '../kernel/lookalikes.ts';

const BEYOND_ASCII = /[^\t\n\r -~]/;
/** Blank characters of Hangul and Braille look like spaces. */
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/g;
/** Invisible characters that would split a word: Unicode's default ignorables, and control characters other than line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is meant.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]/gu;

/** Converts wide letters, ligatures and similar characters to plain ones, and removes invisible characters. */
export function plain(text: string): string {
  return BEYOND_ASCII.test(text) ? text.replace(BLANKS, ' ').replace(UNSEEN, '').normalize('NFKC') : text;
}

/** Lower case with one form per letter: both small sigmas become one. */
export function small(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** Combining marks of European scripts; in other scripts a mark may be a vowel. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Separate letters for their readers, although Unicode decomposes them to a letter and a mark. */
const OWN = new Set('йїў');
/** Scripts with letters that look like Latin ones. */
const SIMILAR =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u;
const LATIN = /^[a-z]+$/;

function unmarked(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').normalize('NFC');
}

function latinOf(letter: string): string | null {
  const like = unmarked(LOOKS_LIKE.get(letter) ?? letter).toLowerCase();
  return LATIN.test(like) ? like : null;
}

/** The Latin letters that this one looks like; null: none. A capital is compared by its own shape, except `I`, which looks like `l`. */
function similarTo(letter: string): string | null {
  const [own, low] = [latinOf(letter), latinOf(letter.toLowerCase())];
  return own === 'l' && low === 'i' ? low : (own ?? low);
}

/** Letters in a circle or square, some of them emoji, for which Unicode has no decomposition. */
function boxed(code: number): string | null {
  const place = code >= 0x1f170 && code <= 0x1f189 ? code - 0x1f170 : code >= 0x1f150 && code <= 0x1f169 ? code - 0x1f150 : -1;
  return place < 0 ? null : String.fromCodePoint(0x61 + place);
}

function readLetter(character: string): string {
  const low = small(character);
  if (OWN.has(low)) return low;
  const bare = unmarked(character);
  if (!BEYOND_ASCII.test(bare)) return small(bare);
  if (!SIMILAR.test(bare)) return boxed(character.codePointAt(0) ?? 0) ?? small(bare);
  return similarTo(bare) ?? small(bare);
}

/** Cache of results per character. */
const known = new Map<string, string>();

function lettersOf(character: string): string {
  let letters = known.get(character);
  if (letters === undefined) {
    letters = readLetter(character);
    known.set(character, letters);
  }
  return letters;
}

/** A capital `I` among small letters or a small `l` among capitals, which may be meant as the other. */
const MISPLACED = /(?<=[a-z])I+|(?<=[A-Z])l+(?=[A-Z])/g;

/**
 * The letters of a plain text as they look: without marks, and each replaced by the Latin letter that it resembles; others stay. `letters`:
 * the text in lower case.
 */
export function asRead(text: string, letters: string): string {
  const placed = text === letters ? text : text.replace(MISPLACED, (found) => '1'.repeat(found.length));
  if (!BEYOND_ASCII.test(placed)) return placed === text ? letters : placed.toLowerCase();
  let read = '';
  for (const character of placed) read += character < '\x7f' ? character.toLowerCase() : lettersOf(character);
  return read;
}

const SIGN_BESIDE_LETTER = /[a-z][01|]|[01|][a-z]/;

/** Whether the text has characters that may replace letters. */
export function hasSigns(letters: string): boolean {
  return SIGN_BESIDE_LETTER.test(letters);
}

/** Maps letters and characters that may replace them to one, keeping the length: `l`, `i`, `1` and `|`; `o` and `0`. */
export function blurred(letters: string): string {
  return letters.replace(/[i1|]/g, 'l').replaceAll('0', 'o');
}

/** Whether the text reads as a word with the same blurred form: a character may replace a letter, but not a letter another letter. */
export function readsAs(written: string, word: string): boolean {
  let isLetter = false;
  for (let at = 0; at < word.length; at += 1) {
    const [sign, letter] = [written[at], word[at]];
    if (sign === letter) isLetter ||= sign !== '0' && sign !== '1' && sign !== '|';
    else if (sign === '0' ? letter !== 'o' : (sign !== '1' && sign !== '|') || (letter !== 'l' && letter !== 'i')) return false;
  }
  return isLetter;
}
