/** Who is signed in on this device: the token and nothing else. One session a browser; other tabs follow. */
import { useSyncExternalStore } from 'react';
import { forgetPerson, readText, writeText } from '../local/local-store.ts';

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function token(): string | null {
  return readText('token');
}

/** After log-in, registration, or a password change (which replaces the token). */
export function keepToken(next: string): void {
  writeText('token', next);
  tell();
}

/** Forgets everything kept for this person on this device, and leaves what is the device's; the caller leaves the app. */
export function forgetSession(): void {
  forgetPerson();
  tell();
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, token, () => null);
}
