/** Pastes rich text as markup, an address over a selection as a link, and code as a code block. */
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { applyEdit, selectedIn } from './apply-edit.ts';
import { lineBreaks, markupInsertion, pastePlan } from './paste-plan.ts';
import { applied, insertion, type TextEdit } from './text-edit.ts';

/** `plain`: without formats. `inserted`: what a paste would insert. */
export type LongPaste = { readonly plain: string; readonly inserted: string };

type Options = {
  /** What the field belongs to. If it changes while a paste is converted, nothing is pasted. */
  readonly owner: string;
  /** true: the paste is handled, because the text would be too long. */
  readonly onLong?: (text: string, paste: LongPaste) => boolean;
};

export function usePaste(field: RefObject<HTMLTextAreaElement | null>, options: Options) {
  const current = useRef(options);
  current.current = options;
  /** Whether the last key asked for plain text. Not all browsers leave the HTML out then. */
  const isPlain = useRef(false);

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const { clipboardData: data, currentTarget } = event;
    const [html, plain] = [data.getData('text/html'), lineBreaks(data.getData('text/plain'))];
    const pasted = { types: [...data.types], html, plain, editorData: data.getData('vscode-editor-data') };
    const selected = selectedIn(currentTarget);
    const plan = pastePlan(selected, pasted, isPlain.current);
    isPlain.current = false;
    if (plan.kind === 'plain') {
      if (isLong(currentTarget, insertion(selected, plain), plain)) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (plan.kind === 'edit') applyEdit(currentTarget, plan.edit);
    else if (plan.kind === 'markup') put(plan.markup, plain);
    else void putRichText(html, plain);
  }

  async function putRichText(html: string, plain: string): Promise<void> {
    const { owner } = current.current;
    const markup = await markupOf(html).catch(() => plain);
    if (current.current.owner === owner) put(markup === '' ? plain : markup, plain);
  }

  function put(markup: string, plain: string): void {
    const element = field.current;
    if (!element) return;
    const edit = markupInsertion(selectedIn(element), markup);
    if (!isLong(element, edit, plain)) applyEdit(element, edit);
  }

  function isLong(element: HTMLTextAreaElement, edit: TextEdit, plain: string): boolean {
    const { text } = applied(selectedIn(element), edit);
    return current.current.onLong?.(text, { plain, inserted: edit.insert }) ?? false;
  }

  function onKeyDown(event: KeyboardEvent): void {
    isPlain.current = isShortcut(event, 'pastePlain');
  }

  return { onPaste, onKeyDown };
}

async function markupOf(html: string): Promise<string> {
  const { richTextAsMarkup } = await import('./rich-text.ts');
  return richTextAsMarkup(html);
}
