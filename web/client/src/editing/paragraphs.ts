/** The parts of a message text in which marks can pair up: paragraphs, list items, headings. Pure. */
import { codeBlockAt } from './code-blocks.ts';
import { type Line, lineAt, prefixOf } from './lines.ts';
import type { SelectedText, Span } from './text-edit.ts';

const HEADING = /^#{1,6}[ \t]+/;

function isBlank({ text }: Line): boolean {
  return text.trim() === '';
}

/** The length of the quote, list and heading marks of a line. */
function marksLength(text: string): number {
  const { length } = prefixOf(text);
  return length + (HEADING.exec(text.slice(length))?.[0].length ?? 0);
}

/** Whether the line does not continue the paragraph of the line before. */
function startsBlock({ text }: Line): boolean {
  const { quote, marker, length } = prefixOf(text);
  return quote !== '' || marker !== null || HEADING.test(text.slice(length)) || text.includes('```');
}

/** The paragraph around the position, without the marks at its start. */
export function paragraphAt(text: string, index: number): Span {
  let first = lineAt(text, index);
  let last = first;
  while (first.start > 0 && !startsBlock(first) && !isBlank(first)) {
    const before = lineAt(text, first.start - 1);
    if (isBlank(before) || HEADING.test(before.text) || before.text.includes('```')) break;
    first = before;
  }
  while (last.end < text.length && !isBlank(last) && !HEADING.test(last.text)) {
    const after = lineAt(text, last.end + 1);
    if (isBlank(after) || startsBlock(after)) break;
    last = after;
  }
  return { start: Math.min(first.start + marksLength(first.text), last.end), end: last.end };
}

/** Without the spaces at its ends. */
export function trimmed(text: string, { start, end }: Span): Span {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  return { start: from, end: Math.max(from, start + part.trimEnd().length) };
}

/** The selected part of each paragraph. Empty ones and code are left out. */
export function selectedParts({ text, start, end }: SelectedText): readonly Span[] {
  const parts: Span[] = [];
  for (let at = start; at < end; ) {
    const paragraph = paragraphAt(text, at);
    const part = trimmed(text, { start: Math.max(at, paragraph.start), end: Math.min(end, paragraph.end) });
    if (part.start < part.end && codeBlockAt(text, part.start) === null) parts.push(part);
    at = Math.max(at, paragraph.end) + 1;
  }
  return parts;
}

const WORD_BEFORE = /[\p{L}\p{N}\p{M}'’]+$/u;
const WORD_AFTER = /^[\p{L}\p{N}\p{M}'’]+/u;
/** Longer than any word. */
const REACH = 100;

/** The word at the position; empty: there is none. */
export function wordAt(text: string, index: number): Span {
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, index - REACH), index))?.[0] ?? '';
  const after = WORD_AFTER.exec(text.slice(index, index + REACH))?.[0] ?? '';
  return { start: index - before.length, end: index + after.length };
}
