/**
 * The one door to what is kept on this device. Reading never throws: what is not there, or is not what it should be, reads as nothing,
 * and a device that keeps nothing (full, or forbidden) still shows everything.
 */
import { createStore, type Store } from '../store/create-store.ts';
import { ENTRIES, type EntryName, staysOnDevice, VERSION_KEY } from './entries.ts';
import { migrated, readVersion, VERSION } from './migrations.ts';

bringUpToDate();

/** A value of JSON as it was kept; undefined when there is none. */
export function readEntry(name: EntryName): unknown {
  return parsed(readText(name));
}

export function writeEntry(name: EntryName, value: unknown): void {
  writeText(name, JSON.stringify(value));
}

/** For secrets, which are kept as they are. */
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
    // It counts until the page is left.
  }
}

export function removeEntry(name: EntryName): void {
  try {
    localStorage.removeItem(ENTRIES[name].key);
  } catch {
    // There is nothing to remove where nothing is kept.
  }
}

/** All that is not the device's own. */
export function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!staysOnDevice(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // There is nothing to forget where nothing is kept.
  }
}

type KeptOptions<Value> = {
  /** The part worth keeping; all of it where not said. */
  readonly part?: (value: Value) => unknown;
  /** Other tabs see a change at once. Not for what is being typed. */
  readonly isShared?: boolean;
};

/** A store whose changes stay on this device. `read` takes whatever was kept, undefined too, and makes something whole of it. */
export function kept<Value>(name: EntryName, read: (value: unknown) => Value, options: KeptOptions<Value> = {}): Store<Value> {
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

function bringUpToDate(): void {
  try {
    const version = readVersion(localStorage.getItem(VERSION_KEY));
    if (version >= VERSION) return;
    const held = new Map(Object.entries(localStorage).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    const next = migrated(held, version);
    for (const [key, value] of next) if (held.get(key) !== value) localStorage.setItem(key, value);
    for (const key of held.keys()) if (!next.has(key)) localStorage.removeItem(key);
    localStorage.setItem(VERSION_KEY, String(VERSION));
  } catch {
    // Without a storage there is nothing to bring anywhere.
  }
}
