/** Makes the selected lines a quote or a list, or plain lines again. Pure. */
import { codeBlockAt } from './code-blocks.ts';
import { type Line, type LinePrefix, linesOf, prefixOf } from './lines.ts';
import { aligned, type Change, editOf, type SelectedText, type TextEdit } from './text-edit.ts';

export const LINE_FORMATS = ['quote', 'bulletList', 'numberedList', 'taskList'] as const;
export type LineFormat = (typeof LINE_FORMATS)[number];

const QUOTE_MARK = /^ {0,3}>[ \t]?/;

/** The list or quote that the line is in. */
export function isLineFormat(format: LineFormat, line: string): boolean {
  const { quote, marker, number, task } = prefixOf(line);
  switch (format) {
    case 'quote':
      return quote !== '';
    case 'bulletList':
      return marker !== null && number === null && task === null;
    case 'numberedList':
      return number !== null && task === null;
    case 'taskList':
      return task !== null;
  }
}

/** Empty lines between others stay without a list mark. null: in code, marks have no meaning. */
export function toggleLines(format: LineFormat, given: SelectedText): TextEdit | null {
  const selected = aligned(given);
  if (codeBlockAt(selected.text, selected.start) !== null) return null;
  const lines = linesOf(selected);
  const written = lines.filter(({ text }) => text.trim() !== '');
  const isOn = written.length > 0 && written.every(({ text }) => isLineFormat(format, text));
  const all = format === 'quote' || written.length === 0 ? lines : written;
  return editOf(selected, isOn ? all.flatMap((line) => unmarked(format, line)) : marked(format, all));
}

function unmarked(format: LineFormat, { start, text }: Line): readonly Change[] {
  if (format === 'quote') {
    const size = QUOTE_MARK.exec(text)?.[0].length ?? 0;
    return size === 0 ? [] : [{ from: start, to: start + size, insert: '' }];
  }
  const { quote, indent, length } = prefixOf(text);
  return [{ from: start + quote.length + indent.length, to: start + length, insert: '' }];
}

function marked(format: LineFormat, lines: readonly Line[]): readonly Change[] {
  return lines.map(({ start, text }, index) => {
    if (format === 'quote') return { from: start, to: start, insert: text === '' && lines.length > 1 ? '>' : '> ' };
    const { quote, indent, length } = prefixOf(text);
    const from = start + quote.length + indent.length;
    return { from, to: start + length, insert: markOf(format, index) };
  });
}

function markOf(format: Exclude<LineFormat, 'quote'>, index: number): string {
  if (format === 'numberedList') return `${index + 1}. `;
  return format === 'taskList' ? '- [ ] ' : '- ';
}

/** The mark of the line after an item or quote. */
export function nextPrefix({ quote, indent, marker, number, gap, task }: LinePrefix): string {
  if (marker === null) return quote + indent;
  const next = number === null || number >= 999_999_999 ? marker : `${number + 1}${marker.slice(-1)}`;
  return quote + indent + next + gap + (task === null ? '' : '[ ] ');
}
