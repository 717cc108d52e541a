/**
 * Pseudo-localization: English with accents, in brackets and 30 % longer, to find texts that are not translatable or do not fit. Gaps are
 * unchanged. Pure. No screen offers it. It is used if the stored language is `pseudo`.
 */

const PLAIN = 'aceginorstuyACEGINORSTUYZdhklwzDHKLW';
const ACCENTED = 'áçéğíñóřšŧüýÁÇÉĞÍÑÓŘŠŦÜÝŽđħķłŵžĐĦĶŁŴ';
const LETTERS: ReadonlyMap<string, string> = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]));

export const PSEUDO_OPEN = '⟦';
export const PSEUDO_CLOSE = '⟧';
const FILL = '~';

export function pseudo(text: string): string {
  const pieces = text.split(/(\{\w+\})/);
  const disguised = pieces.map((piece, index) => (index % 2 === 0 ? accented(piece) : piece)).join('');
  const letters = pieces.reduce((sum, piece, index) => (index % 2 === 0 ? sum + piece.length : sum), 0);
  return `${PSEUDO_OPEN}${disguised}${FILL.repeat(Math.max(1, Math.ceil(letters * 0.3) - 2))}${PSEUDO_CLOSE}`;
}

function accented(text: string): string {
  return [...text].map((letter) => LETTERS.get(letter) ?? letter).join('');
}
