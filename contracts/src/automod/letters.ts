/** Ways of reading a text in which one word has one form, however it was written. Pure. */
import { LOOKS_LIKE } from '../kernel/lookalikes.ts';

const BEYOND_ASCII = /[^\t\n\r -~]/;
/** Blanks of Hangul and of Braille are spaces to the eye. */
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/g;
/** What is not seen, but would part a word: what Unicode leaves out by default, and controls that are no break of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is meant.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]/gu;

/** Wide letters, ligatures and the like as plain ones, without what is not seen. */
export function plain(text: string): string {
  return BEYOND_ASCII.test(text) ? text.replace(BLANKS, ' ').replace(UNSEEN, '').normalize('NFKC') : text;
}

/** One way of writing each letter: the two small sigmas are one. */
export function small(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** Marks that stand on letters of Europe; elsewhere a mark may be a vowel. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Letters of their own to whoever reads them, though they are written as another with a mark. */
const OWN = new Set('йїў');
/** Of these scripts a letter may stand among Latin ones unnoticed. */
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

/** The Latin letters that this one looks like; null: none. A capital is what it looks like itself, but for an `I`, which is taken for an `l`. */
function similarTo(letter: string): string | null {
  const [own, low] = [latinOf(letter), latinOf(letter.toLowerCase())];
  return own === 'l' && low === 'i' ? low : (own ?? low);
}

/** Letters in a circle or a square, some of them emoji; Unicode knows no plain ones for them. */
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

/** What was worked out of a sign once. */
const known = new Map<string, string>();

function lettersOf(character: string): string {
  let letters = known.get(character);
  if (letters === undefined) {
    letters = readLetter(character);
    known.set(character, letters);
  }
  return letters;
}

/** A capital among small letters, or a small one among capitals, which may be meant as an `l` or as an `I`. */
const MISPLACED = /(?<=[a-z])I+|(?<=[A-Z])l+(?=[A-Z])/g;

/**
 * Of a plain text the letters it reads as: without marks, and each as the Latin one it looks like; what looks like none stays. `letters`: its
 * small ones, which it most often is.
 */
export function asRead(text: string, letters: string): string {
  const placed = text === letters ? text : text.replace(MISPLACED, (found) => '1'.repeat(found.length));
  if (!BEYOND_ASCII.test(placed)) return placed === text ? letters : placed.toLowerCase();
  let read = '';
  for (const character of placed) read += character < '\x7f' ? character.toLowerCase() : lettersOf(character);
  return read;
}

const SIGN_BESIDE_LETTER = /[a-z][01|]|[01|][a-z]/;

/** Whether signs in it may stand for letters. */
export function hasSigns(letters: string): boolean {
  return SIGN_BESIDE_LETTER.test(letters);
}

/** Letters and the signs that stand for them as one, of the same length: `l`, `i`, `1` and `|`; `o` and `0`. */
export function blurred(letters: string): string {
  return letters.replace(/[i1|]/g, 'l').replaceAll('0', 'o');
}

/** Whether what is written reads as a word that is the same once blurred: with a sign for a letter, but never a letter for another. */
export function readsAs(written: string, word: string): boolean {
  let isLetter = false;
  for (let at = 0; at < word.length; at += 1) {
    const [sign, letter] = [written[at], word[at]];
    if (sign === letter) isLetter ||= sign !== '0' && sign !== '1' && sign !== '|';
    else if (sign === '0' ? letter !== 'o' : (sign !== '1' && sign !== '|') || (letter !== 'l' && letter !== 'i')) return false;
  }
  return isLetter;
}
