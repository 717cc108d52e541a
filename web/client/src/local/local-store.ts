/**
 * All access to the storage of this device. Reading never throws: a missing or invalid entry is undefined. The app also works without
 * storage (full, or forbidden).
 */
import { createStore, type Store } from '../store/create-store.ts';
import { ENTRIES, type EntryName, isDeviceEntry, VERSION_KEY } from './entries.ts';
import { migrated, readVersion, VERSION } from './migrations.ts';

migrateStorage();

/** The parsed JSON of an entry. undefined: there is none. */
export function readEntry(name: EntryName): unknown {
  return parsed(readText(name));
}

export function writeEntry(name: EntryName, value: unknown): void {
  writeText(name, JSON.stringify(value));
}

/** For secrets, which are stored as plain text. */
export function readText(name: EntryName): string | null {
  try {
    return localStorage.getItem(ENTRIES[name].key);
  } catch {
    return null;
  }
}

export function writeText(name: EntryName, text: string): void {
  try {
    localStorage.setItem(ENTRIES[name].key, text);
  } catch {
    // Without storage the value applies until the page is left.
  }
}

export function removeEntry(name: EntryName): void {
  try {
    localStorage.removeItem(ENTRIES[name].key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes all entries that do not belong to the device. */
export function removeUserData(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!isDeviceEntry(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to remove.
  }
}

type PersistOptions<Value> = {
  /** The part of the value to store. Default: all of it. */
  readonly part?: (value: Value) => unknown;
  /** Whether other tabs see a change immediately. Not for text that is being typed. */
  readonly isShared?: boolean;
};

/** A store that saves its changes on this device. `read` makes a valid value of any stored one, including undefined. */
export function persistedStore<Value>(name: EntryName, read: (value: unknown) => Value, options: PersistOptions<Value> = {}): Store<Value> {
  const { part = (value: Value): unknown => value, isShared = false } = options;
  const store = createStore(read(readEntry(name)));
  if (isShared && typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === ENTRIES[name].key) store.set(read(parsed(newValue)));
    });
  }
  function set(next: Value): void {
    store.set(next);
    writeEntry(name, part(next));
  }
  return { ...store, set, update: (change) => set(change(store.get())) };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function migrateStorage(): void {
  try {
    const version = readVersion(localStorage.getItem(VERSION_KEY));
    if (version >= VERSION) return;
    const stored = new Map(Object.entries(localStorage).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    const next = migrated(stored, version);
    for (const [key, value] of next) if (stored.get(key) !== value) localStorage.setItem(key, value);
    for (const key of stored.keys()) if (!next.has(key)) localStorage.removeItem(key);
    localStorage.setItem(VERSION_KEY, String(VERSION));
  } catch {
    // Without storage there is nothing to migrate.
  }
}
