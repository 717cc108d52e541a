/** Escapes plain text, so that no character acts as markup. Adds as few backslashes as possible. Pure. */

/** Marks that can pair up. In a word, `_` is text. */
const MARKS = /\*+|~~+|`+|\|\||(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|(?<![:/])\/\/(?!\/)/gu;
const BRACKETS = /\[(?=[^\]\n]{0,500}\]\()|\[(?=[@#rq]:?[\w:]{0,40}\])|<(?=https?:)/g;
const LINE_START = /^([ \t]*)(#{1,6}(?=\s)|>(?=\s|$)|[-+](?=\s|\[)|\d{1,9}(?=[.)]\s))/gm;

/** Turndown takes quadratic time for runs of spaces. */
export function shortSpaces(text: string): string {
  return text.replace(/\s{200,}/g, (spaces) => spaces.slice(0, 200));
}

export function escapeMarkup(text: string): string {
  return shortSpaces(text)
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(MARKS, (marks) => marks.replace(/./g, '\\$&'))
    .replace(BRACKETS, '\\$&')
    .replace(LINE_START, (_all, indent: string, mark: string) => (/\d/.test(mark) ? `${indent}${mark}\\` : `${indent}\\${mark}`));
}
