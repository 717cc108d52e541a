/** Stands for each character of a masked word. It is no markup: a row of `#` would become a heading. */
export const MASK = '•';
