/** Changes the text of a field so that the browser's own undo reverts it. */
import { applied, type Edit, type SelectedText, type TextEdit } from './text-edit.ts';

/** Chromium's `insertText` inserts line by line, in quadratic time: 300 lines take 0.2 s, and 4,000 lines take 40 s. */
const MAX_SINGLE_LINES = 300;

export function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): SelectedText {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/** The field gets the focus, and an `input` event as for typed text. */
export function applyEdit(field: HTMLTextAreaElement, edit: TextEdit): void {
  const { from, to, insert, start, end } = edit;
  field.focus();
  if (from < to || insert !== '') {
    const wanted = applied(selectedIn(field), edit).text;
    field.setSelectionRange(from, to);
    // The only way of a page into the undo history of a field. Browsers keep the command for this use.
    const isDone = insert === '' ? document.execCommand('delete') : insertWithUndo(insert);
    if (!isDone || field.value !== wanted) replaceAll(field, wanted);
  }
  field.setSelectionRange(start, end);
}

function insertWithUndo(insert: string): boolean {
  const isLong = insert.split('\n', MAX_SINGLE_LINES + 1).length > MAX_SINGLE_LINES;
  // A field takes escaped HTML as plain text, and all lines at once: 4,000 lines take 0.15 s. Firefox refuses it.
  if (isLong && document.execCommand('insertHTML', false, insert.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))) return true;
  return document.execCommand('insertText', false, insert);
}

/** Without undo, for a browser that refuses the commands. */
function replaceAll(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: text }));
}

/** true: the edit has a meaning at the selection. */
export function edited(field: HTMLTextAreaElement | null, edit: Edit): boolean {
  const change = field && edit(selectedIn(field));
  if (!field || !change) return false;
  applyEdit(field, change);
  return true;
}
