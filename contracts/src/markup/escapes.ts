/** Backslashes in front of marks. Pure. */

/** Text that has no markup for any client. */
export function escaped(text: string): string {
  return text.replace(/[\\*/_~`[\]|#]/g, '\\$&');
}

/** Whether the character at `index` is escaped: an odd number of backslashes is in front of it. */
export function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (start > 0 && text[start - 1] === '\\') start -= 1;
  return (index - start) % 2 === 1;
}
