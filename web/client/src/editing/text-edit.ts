/** A text with a selection, and changes to it. Pure. */

export type SelectedText = { readonly text: string; readonly start: number; readonly end: number };
export type Span = { readonly start: number; readonly end: number };
export type Change = { readonly from: number; readonly to: number; readonly insert: string };
/** Replaces one range of the text, then selects `start` to `end` of the new text. */
export type TextEdit = Change & Span;
export type Edit = (selected: SelectedText) => TextEdit | null;

/** The selection with valid ends: inside of the text, and not in the middle of a character. */
export function aligned({ text, start, end }: SelectedText): SelectedText {
  const first = characterStart(text, Math.min(start, end));
  const last = start === end ? first : characterStart(text, Math.max(start, end));
  return { text, start: first, end: last };
}

function characterStart(text: string, index: number): number {
  const at = Math.max(0, Math.min(text.length, index));
  const isCut = isSurrogate(text, at, 0xdc00) && isSurrogate(text, at - 1, 0xd800);
  return isCut ? at - 1 : at;
}

function isSurrogate(text: string, index: number, first: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= first && unit < first + 0x400;
}

export function applied({ text }: SelectedText, { from, to, insert, start, end }: TextEdit): SelectedText {
  return { text: text.slice(0, from) + insert + text.slice(to), start, end };
}

/** The position after the changes. `side`: the side of text that is inserted exactly at the position. */
function moved(index: number, changes: readonly Change[], side: 'before' | 'after'): number {
  let shift = 0;
  for (const { from, to, insert } of changes) {
    if (to < index || (to === index && (from < to || side === 'after'))) shift += insert.length - (to - from);
    else if (from < index) return from + shift + Math.min(insert.length, index - from);
    else break;
  }
  return index + shift;
}

/**
 * One edit for several changes, which are in the order of the text and do not overlap. The selection keeps its text: what is inserted at
 * its ends is outside of it. `caretSide`: where a caret without a selection goes.
 */
export function editOf(
  { text, start, end }: SelectedText,
  changes: readonly Change[],
  caretSide: 'before' | 'after' = 'after',
): TextEdit | null {
  const [first] = changes;
  const last = changes.at(-1);
  if (!first || !last) return null;
  let insert = '';
  let at = first.from;
  for (const change of changes) {
    insert += text.slice(at, change.from) + change.insert;
    at = change.to;
  }
  const isCaret = start === end;
  const newStart = moved(start, changes, isCaret ? caretSide : 'after');
  const newEnd = isCaret ? newStart : Math.max(newStart, moved(end, changes, 'before'));
  return { from: first.from, to: last.to, insert, start: newStart, end: newEnd };
}

/** Replaces the selection. The caret is behind the new text. */
export function insertion({ start, end }: SelectedText, insert: string): TextEdit {
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
}
