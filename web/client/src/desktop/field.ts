/** Text fields, and what is changed in them as if it were typed: frameworks hear of it, and it can be undone. */
export type Field = HTMLInputElement | HTMLTextAreaElement;

type Range = { readonly start: number; readonly end: number };

const TYPES: ReadonlySet<string> = new Set(['text', 'search', 'url', 'email', 'tel', 'password', 'number']);

/** null for what is no field for text. */
export function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && TYPES.has(target.type) ? target : null;
}

/** Fields for e-mail and numbers do not say what is selected: nothing is. */
export function selectionOf(field: Field): Range {
  return { start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 };
}

export function selectedIn(field: Field): string {
  const { start, end } = selectionOf(field);
  return field.value.slice(start, end);
}

/** In place of what is selected, or of a part of it. It takes the focus. */
export function put(field: Field, words: string, range: Range | null = null): void {
  field.focus();
  if (range) field.setSelectionRange(range.start, range.end);
  // Outdated by the standard, and the only way that can be undone with the keys for it.
  document.execCommand(words === '' ? 'delete' : 'insertText', false, words);
}

export function selectAll(field: Field): void {
  field.focus();
  field.select();
}
