import { type RefObject, useEffect, useState } from 'react';
import { selectedIn } from './apply-edit.ts';
import { type Format, formatsAt } from './formats.ts';

/** Typing is never slowed down: the formats are determined at most this often. */
const PAUSE_MS = 100;

const NONE: ReadonlySet<Format> = new Set();

/** The formats at the caret of the field. Rerenders only if they change. */
export function useFormats(field: RefObject<HTMLTextAreaElement | null>): ReadonlySet<Format> {
  const [formats, setFormats] = useState(NONE);
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
    for (const name of ['selectionchange', 'input'] as const) document.addEventListener(name, soon);
    return () => {
      for (const name of ['selectionchange', 'input'] as const) document.removeEventListener(name, soon);
      if (timer) clearTimeout(timer);
    };
  }, [field]);
  return formats;
}
