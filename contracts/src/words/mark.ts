/** Replaces each character of a masked word. Not markup: a row of `#` would become a heading. */
export const MASK = '•';
