/** The lines of a message text, and the quote or list mark at their start. Pure. */
import type { SelectedText, Span } from './text-edit.ts';

export type Line = Span & { readonly text: string };

/** Positions are relative to the start of the line. */
export type LinePrefix = {
  readonly quote: string;
  readonly indent: string;
  /** `-`, `1.`; null: the line is no list item. */
  readonly marker: string | null;
  /** The number of an ordered item. */
  readonly number: number | null;
  /** The spaces after the marker. */
  readonly gap: string;
  /** `[ ] `, `[x] `; null: the item is no task. */
  readonly task: string | null;
  readonly length: number;
};

const PREFIX = /^((?: {0,3}>(?:[ \t]|$))*)([ \t]*)(?:([-+*]|(\d{1,9})[.)])([ \t]+)(\[[ xX]\](?:[ \t]+|$))?)?/;

export function lineAt(text: string, index: number): Line {
  const start = index === 0 ? 0 : text.lastIndexOf('\n', index - 1) + 1;
  const next = text.indexOf('\n', index);
  const end = next < 0 ? text.length : next;
  return { start, end, text: text.slice(start, end) };
}

/** The lines of the selection. A line that only contains the end of a selection is not selected. */
export function linesOf({ text, start, end }: SelectedText): readonly Line[] {
  const lines = [lineAt(text, start)];
  for (let last = lines[0]; last && last.end < end - 1; ) {
    last = lineAt(text, last.end + 1);
    lines.push(last);
  }
  return lines;
}

export function prefixOf(line: string): LinePrefix {
  const [all = '', quote = '', indent = '', marker, digits, gap = '', task] = PREFIX.exec(line) ?? [];
  return {
    quote,
    indent,
    marker: marker ?? null,
    number: digits === undefined ? null : Number(digits),
    gap,
    task: task ?? null,
    length: all.length,
  };
}
