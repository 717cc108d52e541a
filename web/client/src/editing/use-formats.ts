import { type RefObject, useEffect, useState } from 'react';
import { selectedIn } from './apply-edit.ts';
import { type Format, formatsAt } from './formats.ts';

/** Typing is never slowed down: the formats are determined after a pause. */
const PAUSE_MS = 100;

const NONE: ReadonlySet<Format> = new Set();

/** The formats at the caret of the field with this text. Rerenders only if they change. */
export function useFormats(field: RefObject<HTMLTextAreaElement | null>, content: string): ReadonlySet<Format> {
  const [formats, setFormats] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that is sent or restored causes no event.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    function update(): void {
      timer = null;
      const next = field.current ? formatsAt(selectedIn(field.current)) : NONE;
      setFormats((shown) => (next.size === shown.size && [...next].every((format) => shown.has(format)) ? shown : next));
    }
    function soon(): void {
      timer ??= setTimeout(update, PAUSE_MS);
    }
    soon();
    document.addEventListener('selectionchange', soon);
    return () => {
      document.removeEventListener('selectionchange', soon);
      if (timer) clearTimeout(timer);
    };
  }, [field, content]);
  return formats;
}
