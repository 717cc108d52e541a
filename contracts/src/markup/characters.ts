/** Kinds of characters, as the rules of emphasis need them. Pure. */

const PUNCTUATION = /[\p{P}\p{S}]/u;
const SPACE = /\s/;
/** Scripts without spaces between words, and their punctuation. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

export function isWordUnit(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
}

type Neighbor = { readonly isSpace: boolean; readonly isPunctuation: boolean; readonly isUnspaced: boolean };

const EDGE: Neighbor = { isSpace: true, isPunctuation: false, isUnspaced: false };
const LETTER: Neighbor = { isSpace: false, isPunctuation: false, isUnspaced: false };

function neighbor(character: string): Neighbor {
  if (character === '') return EDGE;
  if (isWordUnit(character.charCodeAt(0))) return LETTER;
  return { isSpace: SPACE.test(character), isPunctuation: PUNCTUATION.test(character), isUnspaced: UNSPACED.test(character) };
}

function characterBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  return unit >= 0xdc00 && unit <= 0xdfff ? text.slice(Math.max(0, index - 2), index) : text.slice(Math.max(0, index - 1), index);
}

function characterAfter(text: string, index: number): string {
  return index >= text.length ? '' : String.fromCodePoint(text.codePointAt(index) ?? 0);
}

/** Whether a run of delimiters can open or close emphasis: CommonMark's flanking rules, which also work next to Chinese and Japanese. */
export function flanking(
  text: string,
  start: number,
  end: number,
  isUnderscore: boolean,
): { readonly open: boolean; readonly close: boolean } {
  const before = neighbor(characterBefore(text, start));
  const after = neighbor(characterAfter(text, end));
  const left = !after.isSpace && (!after.isPunctuation || after.isUnspaced || before.isSpace || before.isPunctuation || before.isUnspaced);
  const right = !before.isSpace && (!before.isPunctuation || before.isUnspaced || after.isSpace || after.isPunctuation || after.isUnspaced);
  if (!isUnderscore) return { open: left, close: right };
  return { open: left && (!right || before.isPunctuation), close: right && (!left || after.isPunctuation) };
}
