/** Puts marks such as `**` around the selection or the word at the caret, or removes them. Pure. */
import { codeBlockAt } from './code-blocks.ts';
import { MARK_SIGNS, type Mark, type Pair, pairsIn } from './inline-pairs.ts';
import { paragraphAt, selectedParts, trimmed, wordAt } from './paragraphs.ts';
import { aligned, type Change, editOf, type SelectedText, type Span, type TextEdit } from './text-edit.ts';
import { toggleCode } from './toggle-code.ts';

/** null: marks have no meaning here, because it is code. */
export function toggleMark(mark: Mark, given: SelectedText): TextEdit | null {
  const selected = aligned(given);
  const { text, start, end } = selected;
  if (mark === 'code') return toggleCode(selected);
  if (codeBlockAt(text, start) !== null) return null;
  if (text.slice(start, end).trim() === '') return toggleAtCaret(mark, selected);
  const parts = mark === 'spoiler' ? [trimmed(text, selected)] : selectedParts(selected).map((part) => wholeWords(text, part, mark));
  const found = parts.map((part) => ({ part, pairs: pairsAround(text, part, mark) }));
  const around = found.map(({ part, pairs }) => enclosing(pairs, part, mark) ?? writtenAround(text, part, mark));
  if (around.length > 0 && around.every((pair) => pair !== null)) return editOf(selected, inOrder(around.flatMap(removal)));
  const changes = found.flatMap(({ part, pairs }, index) => (around[index] || isInCode(pairs, part) ? [] : wrapping(part, pairs, mark)));
  return editOf(selected, inOrder(changes));
}

function toggleAtCaret(mark: Mark, selected: SelectedText): TextEdit | null {
  const { text, start, end } = selected;
  const sign = MARK_SIGNS[mark];
  const empty = start === end ? writtenAround(text, selected, mark) : null;
  if (empty) return editOf(selected, removal(empty));
  const caret = { start, end: start };
  const pairs = pairsAround(text, caret, mark);
  if (isInCode(pairs, caret)) return null;
  const pair = enclosing(pairs, caret, mark);
  if (pair) return editOf(selected, removal(pair));
  const word = wordAt(text, start);
  if (start !== end || word.start === word.end) {
    return { from: start, to: start, insert: sign + sign, start: start + sign.length, end: start + sign.length };
  }
  return editOf(selected, wrapping(word, pairs, mark), start === word.end ? 'before' : 'after');
}

/** The pairs of the paragraph. Spoilers run over the whole text. */
export function pairsAround(text: string, part: Span, mark: Mark): readonly Pair[] {
  if (mark === 'spoiler') return pairsIn(text, 0, text.length);
  const paragraph = paragraphAt(text, part.start);
  return pairsIn(text, paragraph.start, paragraph.end);
}

/** The innermost pair of the mark around the part, which may contain the marks at its ends. */
export function enclosing(pairs: readonly Pair[], part: Span, mark: Mark): Pair | null {
  const { start, end } = part.start < part.end ? withoutMarks(pairs, part) : part;
  return pairs.find((pair) => pair.mark === mark && pair.open.end <= start && end <= pair.close.start) ?? null;
}

function withoutMarks(pairs: readonly Pair[], part: Span): Span {
  let { start, end } = part;
  for (let same = openedAt(pairs, start); same && same.open.end < end; same = openedAt(pairs, start)) start = same.open.end;
  for (let same = closedAt(pairs, end); same && same.close.start > start; same = closedAt(pairs, end)) end = same.close.start;
  return { start, end };
}

function openedAt(pairs: readonly Pair[], start: number): Pair | undefined {
  return pairs.find(({ open }) => open.start === start);
}

function closedAt(pairs: readonly Pair[], end: number): Pair | undefined {
  return pairs.find(({ close }) => close.end === end);
}

export function isInCode(pairs: readonly Pair[], { start, end }: Span): boolean {
  return pairs.some(({ mark, open, close }) => mark === 'code' && open.end <= start && end <= close.start);
}

export function removal({ open, close }: Pair): readonly Change[] {
  return [open, close].map(({ start, end }) => ({ from: start, to: end, insert: '' }));
}

/** Replaces pairs of the same mark inside the part. */
function wrapping({ start, end }: Span, pairs: readonly Pair[], mark: Mark): readonly Change[] {
  const inside = pairs.filter((pair) => pair.mark === mark && pair.open.start >= start && pair.close.end <= end);
  const insert = MARK_SIGNS[mark];
  return [{ from: start, to: start, insert }, ...inside.flatMap(removal), { from: end, to: end, insert }];
}

function inOrder(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

const LETTER_BEFORE = /[\p{L}\p{N}]$/u;
const LETTER_AFTER = /^[\p{L}\p{N}]/u;

/** `_` in a word is text, so underlining includes the whole word. */
function wholeWords(text: string, part: Span, mark: Mark): Span {
  if (mark !== 'underline') return part;
  const [before, inside, after] = [text.slice(0, part.start), text.slice(part.start, part.end), text.slice(part.end)];
  const start = LETTER_BEFORE.test(before.slice(-2)) && LETTER_AFTER.test(inside) ? wordAt(text, part.start).start : part.start;
  const end = LETTER_AFTER.test(after) && LETTER_BEFORE.test(inside.slice(-2)) ? wordAt(text, part.end).end : part.end;
  return { start, end };
}

/** The marks directly around the part, also where they do not format it, such as around an emoji in a word. */
function writtenAround(text: string, part: Span, mark: Mark): Pair | null {
  const sign = MARK_SIGNS[mark];
  const [character = ''] = sign;
  let { start, end } = part;
  while (start < end && text[start] === character) start += 1;
  while (start < end && text[end - 1] === character) end -= 1;
  let before = start;
  while (text[before - 1] === character) before -= 1;
  let after = end;
  while (text[after] === character) after += 1;
  if (text.slice(start, end).includes(sign)) return null;
  if (!containsMark(sign, start - before) || !containsMark(sign, after - end)) return null;
  return { mark, open: { start: start - sign.length, end: start }, close: { start: end, end: end + sign.length } };
}

/** Of three asterisks, two are bold and one is italic. */
function containsMark(sign: string, size: number): boolean {
  return sign.length === 1 ? size % 2 === 1 : size >= 2;
}
