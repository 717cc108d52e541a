import { useEffect } from 'react';

/** Names the page in the window's title; without a subject the product alone. */
export function useTitle(subject: string | undefined): void {
  useEffect(() => {
    document.title = subject ? `${subject} · Folkmoot` : 'Folkmoot';
  }, [subject]);
}
