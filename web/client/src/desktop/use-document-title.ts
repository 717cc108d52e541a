import { useSyncExternalStore } from 'react';

/** The current title of the page. */
export function useDocumentTitle(): string {
  return useSyncExternalStore(watch, title);
}

function title(): string {
  return document.title;
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
