/** How a search compares texts: without case and accents, and by characters in scripts without spaces. */

const MARKS = /\p{M}/gu;

/** Only the upper case of `ß` unites it with `ss`, and only its lower case unites it with `ẞ`. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

/** Scripts written without spaces, for a class of characters. */
export const UNSPACED_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
