import { useSyncExternalStore } from 'react';

/** Whether the device says that it has a network. That it has one says little; that it has none is so. */
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
