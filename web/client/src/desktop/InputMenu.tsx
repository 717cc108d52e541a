import { ClipboardPaste, Copy, Scissors, TextSelect } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatsOf, useLanguageState } from '../i18n/language.ts';
import { ContextMenu, type Point } from '../ui/ContextMenu.tsx';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { showToast } from '../ui/toasts.ts';
import type { CheckedWord, Desktop } from './bridge.ts';
import { type Field, fieldOf, put, selectAll, selectedIn, selectionOf } from './field.ts';
import { text } from './texts.ts';
import { type WordAt, wordAt } from './word-at.ts';

type OpenMenu = { readonly at: Point; readonly entries: readonly MenuEntry[] };

/** The context menu of text fields in the desktop shell (specification, section 1). Browsers have their own. */
export function InputMenu({ desktop }: { readonly desktop: Desktop }) {
  const [openMenu, setOpenMenu] = useState<OpenMenu | null>(null);
  const language = formatsOf(useLanguageState().language);
  useEffect(() => {
    function onMenu(event: MouseEvent): void {
      const field = fieldOf(event.target);
      if (event.defaultPrevented || field === null) return;
      event.preventDefault();
      field.focus();
      const at = pointOf(event, field);
      void entriesOf(desktop, field, language).then((entries) => setOpenMenu({ at, entries }));
    }
    window.addEventListener('contextmenu', onMenu);
    return () => window.removeEventListener('contextmenu', onMenu);
  }, [desktop, language]);
  return (
    <ContextMenu label={text('inputMenu')} entries={openMenu?.entries ?? []} at={openMenu?.at ?? null} onClose={() => setOpenMenu(null)} />
  );
}

/** Opened by key, the menu is below the field. */
function pointOf(event: MouseEvent, field: Field): Point {
  if (event.clientX !== 0 || event.clientY !== 0) return { x: event.clientX, y: event.clientY };
  const box = field.getBoundingClientRect();
  return { x: box.left, y: box.bottom };
}

async function entriesOf(desktop: Desktop, field: Field, language: string): Promise<readonly MenuEntry[]> {
  const selected = selectedIn(field);
  const isSecret = field.type === 'password';
  const canChange = !field.readOnly && !field.disabled;
  const word = canChange && !isSecret && field.spellcheck ? wordAt(field.value, selectionOf(field).start, language) : null;
  const toastOnError = (step: Promise<void>) => void step.catch(() => showToast({ tone: 'alert', text: text('failed') }));
  // The menu has the focus until it is closed.
  const afterwards = (act: () => void) => field.addEventListener('focus', act, { once: true });
  const correct = (right: string) => word && afterwards(() => put(field, right, word));
  const spelling = word ? await spellingOf(desktop, word, [language, ...navigator.languages], correct) : [];
  const cut = async () => {
    await desktop.copy(selected);
    put(field, '');
  };
  const paste = async () => put(field, await desktop.paste());
  return [
    ...spelling,
    {
      id: 'cut',
      label: text('cut'),
      icon: <Scissors aria-hidden="true" />,
      isDisabled: selected === '' || isSecret || !canChange,
      onAction: () => afterwards(() => toastOnError(cut())),
    },
    {
      id: 'copy',
      label: text('copy'),
      icon: <Copy aria-hidden="true" />,
      isDisabled: selected === '' || isSecret,
      onAction: () => toastOnError(desktop.copy(selected)),
    },
    {
      id: 'paste',
      label: text('paste'),
      icon: <ClipboardPaste aria-hidden="true" />,
      isDisabled: !canChange,
      onAction: () => afterwards(() => toastOnError(paste())),
    },
    'line',
    {
      id: 'all',
      label: text('selectAll'),
      icon: <TextSelect aria-hidden="true" />,
      isDisabled: field.value === '',
      onAction: () => afterwards(() => selectAll(field)),
    },
  ];
}

/** Empty if the word is correct, or if the shell has no spell checker. */
async function spellingOf(
  desktop: Desktop,
  at: WordAt,
  languages: readonly string[],
  correct: (right: string) => void,
): Promise<readonly MenuEntry[]> {
  const right: CheckedWord = { isRight: true, suggestions: [] };
  const { isRight, suggestions } = await desktop.checkWord(at.word, languages).catch(() => right);
  if (isRight) return [];
  if (suggestions.length === 0) {
    return [{ id: 'none', label: text('noSuggestions'), isDisabled: true, onAction: () => undefined }, 'line'];
  }
  return [...suggestions.map((word) => ({ id: `word-${word}`, label: word, onAction: () => correct(word) })), 'line'];
}
