/** Edits text fields as if the user typed, so that frameworks get the events and the edit can be undone. */
export type Field = HTMLInputElement | HTMLTextAreaElement;

type Range = { readonly start: number; readonly end: number };

const TYPES: ReadonlySet<string> = new Set(['text', 'search', 'url', 'email', 'tel', 'password', 'number']);

/** null: the target is no text field. */
export function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && TYPES.has(target.type) ? target : null;
}

/** Fields for e-mail and numbers do not report a selection, so it is empty. */
export function selectionOf(field: Field): Range {
  return { start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 };
}

export function selectedIn(field: Field): string {
  const { start, end } = selectionOf(field);
  return field.value.slice(start, end);
}

/** Replaces the selection, or a given range. Moves the focus to the field. */
export function put(field: Field, words: string, range: Range | null = null): void {
  field.focus();
  if (range) field.setSelectionRange(range.start, range.end);
  // Deprecated, but the only way whose result the undo key can revert.
  document.execCommand(words === '' ? 'delete' : 'insertText', false, words);
}

export function selectAll(field: Field): void {
  field.focus();
  field.select();
}
