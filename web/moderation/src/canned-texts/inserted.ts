export type Place = { readonly start: number; readonly end: number };

/**
 * The text of a field after the canned text replaced the selection, and the new caret position. The canned text starts on a new line after
 * other text.
 */
export function inserted(written: string, { start, end }: Place, text: string): { readonly words: string; readonly caret: number } {
  const before = written.slice(0, start);
  const gap = before.trim() === '' || before.endsWith('\n') ? '' : '\n';
  const head = `${before}${gap}${text}`;
  return { words: `${head}${written.slice(end)}`, caret: head.length };
}
