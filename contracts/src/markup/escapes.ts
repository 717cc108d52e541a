/** Whether the character at `index` is escaped: an odd number of backslashes is in front of it. Pure. */
export function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (start > 0 && text[start - 1] === '\\') start -= 1;
  return (index - start) % 2 === 1;
}
