/** The session of this device: only its token. A browser has one session, and other tabs follow it. */
import { useSyncExternalStore } from 'react';
import { readText, removeUserData, writeText } from '../local/local-store.ts';

const listeners = new Set<() => void>();

function notifyListeners(): void {
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

/** Called after login, registration, or a password change (which replaces the token). */
export function keepToken(next: string): void {
  writeText('token', next);
  notifyListeners();
}

/** Deletes the entries of this user from the device and keeps those of the device. The caller leaves the app. */
export function forgetSession(): void {
  removeUserData();
  notifyListeners();
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, token, () => null);
}
