export type Place = { readonly start: number; readonly end: number };

/**
 * What stands in a field when a text is put in place of what is chosen there, and where the caret is then. On a line of its own, where
 * something was written before it.
 */
export function inserted(written: string, { start, end }: Place, text: string): { readonly words: string; readonly caret: number } {
  const before = written.slice(0, start);
  const gap = before.trim() === '' || before.endsWith('\n') ? '' : '\n';
  const head = `${before}${gap}${text}`;
  return { words: `${head}${written.slice(end)}`, caret: head.length };
}
