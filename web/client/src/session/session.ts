/** Who is signed in on this device: the token and nothing else. One session a browser; other tabs follow. */
import { useSyncExternalStore } from 'react';

const TOKEN_KEY = 'folkmoot.token';

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
  return localStorage.getItem(TOKEN_KEY);
}

/** After log-in, registration, or a password change (which replaces the token). */
export function keepToken(next: string): void {
  localStorage.setItem(TOKEN_KEY, next);
  tell();
}

/** Forgets everything kept for this person on this device; the caller leaves the app. */
export function forgetSession(): void {
  localStorage.clear();
  sessionStorage.clear();
  tell();
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, token, () => null);
}
