/** The editing keys of a text field: formats, lists and quotes that continue, Tab in code. */
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { isImeKey } from '../keyboard/ime.ts';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { edited, selectedIn } from './apply-edit.ts';
import { FORMAT_EDITS } from './formats.ts';
import { indentCode, outdentCode } from './indent-code.ts';
import { newLine } from './new-line.ts';

const FORMAT_SHORTCUTS = ['bold', 'italic', 'underline', 'strikethrough', 'code', 'link'] as const;
const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta'];
const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

type Options = {
  /** Whether Enter alone inserts a line break. */
  readonly breaksWithEnter: () => boolean;
};

export function useTextEditing(field: RefObject<HTMLTextAreaElement | null>, { breaksWithEnter }: Options) {
  /** Escape was the last key, so Tab leaves the field, also in code. */
  const isLeaving = useRef(false);

  /** true: the key is handled, or belongs to an input method. */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (isImeKey(event)) return true;
    const wasLeaving = isLeaving.current;
    isLeaving.current = isShortcut(event, 'close') || (wasLeaving && MODIFIERS.includes(event.key));
    const isHandled = format(event) || breakLine(event) || (!wasLeaving && indent(event));
    if (isHandled) event.preventDefault();
    return isHandled;
  }

  function format(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const shortcut = FORMAT_SHORTCUTS.find((name) => isShortcut(event, name));
    // On a Mac, Ctrl with a letter moves the caret.
    if (!shortcut || (IS_MAC && event.ctrlKey)) return false;
    const { start, end } = selectedIn(event.currentTarget);
    // Without a selection, Ctrl+K opens the switcher.
    if (shortcut === 'link' && start === end) return false;
    edited(field.current, FORMAT_EDITS[shortcut]);
    return true;
  }

  function breakLine(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const isBreak = isShortcut(event, 'newLine') || (breaksWithEnter() && isShortcut(event, 'send'));
    return isBreak && edited(field.current, newLine);
  }

  function indent(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (isShortcut(event, 'indent')) return edited(field.current, indentCode);
    return isShortcut(event, 'outdent') && edited(field.current, outdentCode);
  }

  return { onKeyDown };
}
