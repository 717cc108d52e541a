import { useSyncExternalStore } from 'react';

/** Whether the device reports a network. A reported network may not work, but a missing one is certain. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, isOnline);
}

function isOnline(): boolean {
  return navigator.onLine;
}

function listen(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
