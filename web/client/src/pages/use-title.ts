import { useEffect } from 'react';
import { isolated } from '../i18n/isolate.ts';

/** Names the page in the window's title; without a subject the product alone. */
export function useTitle(subject: string | undefined): void {
  useEffect(() => {
    document.title = subject ? `${isolated(subject)} · Folkmoot` : 'Folkmoot';
  }, [subject]);
}
