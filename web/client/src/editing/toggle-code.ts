/** Code marks around a part of a line, and fences around lines. Pure. */
import { type CodeBlock, codeBlockAt } from './code-blocks.ts';
import { pairsIn } from './inline-pairs.ts';
import { linesOf } from './lines.ts';
import { paragraphAt, trimmed, wordAt } from './paragraphs.ts';
import { aligned, type Change, editOf, insertion, type SelectedText, type Span, type TextEdit } from './text-edit.ts';

/** Several lines become a code block. */
export function toggleCode(given: SelectedText): TextEdit | null {
  const selected = aligned(given);
  const { text, start, end } = selected;
  const isBlank = text.slice(start, end).trim() === '';
  const part = isBlank ? wordAt(text, start) : trimmed(text, selected);
  if (codeBlockAt(text, start) !== null || text.slice(part.start, part.end).includes('\n')) return toggleCodeBlock(selected);
  const paragraph = paragraphAt(text, part.start);
  const pair = pairsIn(text, paragraph.start, paragraph.end).find(({ mark, open, close }) => {
    const isAfterOpening = open.end <= part.start || open.start === part.start;
    return mark === 'code' && isAfterOpening && (part.end <= close.start || part.end === close.end);
  });
  if (pair) return editOf(selected, uncoded(text, pair.open, pair.close));
  if (part.start === part.end) {
    if (text[start - 1] === '`' && text[start] === '`') return editOf(selected, [{ from: start - 1, to: start + 1, insert: '' }]);
    return { ...insertion({ ...selected, end: start }, '``'), start: start + 1, end: start + 1 };
  }
  const code = text.slice(part.start, part.end);
  const sign = '`'.repeat(longestRun(code) + 1);
  const gap = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  const changes = [
    { from: part.start, to: part.start, insert: sign + gap },
    { from: part.end, to: part.end, insert: gap + sign },
  ];
  return editOf(selected, changes, start === part.end ? 'before' : 'after');
}

/** A space at both ends separates the marks from a backtick in the code, and is no part of it. */
function uncoded(text: string, open: Span, close: Span): readonly Change[] {
  const code = text.slice(open.end, close.start);
  const gap = code.length > 2 && code.startsWith(' ') && code.endsWith(' ') && (code[1] === '`' || code.at(-2) === '`') ? 1 : 0;
  return [
    { from: open.start, to: open.end + gap, insert: '' },
    { from: close.start - gap, to: close.end, insert: '' },
  ];
}

function longestRun(code: string): number {
  return Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
}

export function toggleCodeBlock(given: SelectedText): TextEdit | null {
  const selected = aligned(given);
  const { text } = selected;
  const block = codeBlockAt(text, selected.start);
  if (block) return editOf(selected, unfenced(block));
  const lines = linesOf(selected);
  const first = lines[0]?.start ?? selected.start;
  const last = lines.at(-1)?.end ?? selected.end;
  const fence = '`'.repeat(Math.max(3, longestRun(text.slice(first, last)) + 1));
  if (first === last) {
    const caret = first + fence.length + 1;
    return { from: first, to: last, insert: `${fence}\n\n${fence}`, start: caret, end: caret };
  }
  const changes = [
    { from: first, to: first, insert: `${fence}\n` },
    { from: last, to: last, insert: `\n${fence}` },
  ];
  return editOf(selected, changes, selected.start === last ? 'before' : 'after');
}

function unfenced({ open, close, code }: CodeBlock): readonly Change[] {
  const opening = { from: open.start, to: code.start, insert: '' };
  return close === null ? [opening] : [opening, { from: Math.max(code.start, code.end), to: close.end, insert: '' }];
}
