/** For tests: a text whose selection is written as `[[…]]`, and whose caret is `^`. */
import { applied, type Edit, type SelectedText } from './text-edit.ts';

export function selection(written: string): SelectedText {
  const caret = written.indexOf('^');
  if (caret >= 0) return { text: written.replace('^', ''), start: caret, end: caret };
  const start = written.indexOf('[[');
  const end = written.lastIndexOf(']]') - 2;
  return { text: written.replace('[[', '').replace(/\]\](?!.*\]\])/s, ''), start, end };
}

export function written({ text, start, end }: SelectedText): string {
  if (start === end) return `${text.slice(0, start)}^${text.slice(start)}`;
  return `${text.slice(0, start)}[[${text.slice(start, end)}]]${text.slice(end)}`;
}

/** The text after the edit. `null`: the edit does nothing. */
export function after(edit: Edit, before: string): string | null {
  const selected = selection(before);
  const change = edit(selected);
  return change && written(applied(selected, change));
}
