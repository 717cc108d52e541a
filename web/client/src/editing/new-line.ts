/** What a new line adds: the next list item, the next line of a quote, the indentation of code. Pure. */
import { codeBlockAt } from './code-blocks.ts';
import { lineAt, prefixOf } from './lines.ts';
import { aligned, insertion, type SelectedText, type TextEdit } from './text-edit.ts';
import { nextPrefix } from './toggle-lines.ts';

/** null: an ordinary line break. An item or quote without text ends its list or quote instead. */
export function newLine(given: SelectedText): TextEdit | null {
  const selected = aligned(given);
  const { text, start, end } = selected;
  const line = lineAt(text, start);
  if (codeBlockAt(text, start) !== null) {
    const [indent = ''] = /^[ \t]*/.exec(line.text.slice(0, start - line.start)) ?? [];
    return indent === '' ? null : insertion(selected, `\n${indent}`);
  }
  const prefix = prefixOf(line.text);
  if (prefix.quote === '' && prefix.marker === null) return null;
  if (start < line.start + prefix.length) return null;
  const isEmpty = line.text.slice(prefix.length).trim() === '';
  if (!isEmpty) return insertion(selected, `\n${nextPrefix(prefix)}`);
  if (start !== end) return null;
  const kept = prefix.marker === null ? '' : prefix.quote;
  return insertion({ text, start: line.start, end: line.end }, kept);
}
