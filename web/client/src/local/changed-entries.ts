/**
 * Which entries of a stored map this tab changed since it saved the map. It saves only those, because all tabs of a browser share the
 * storage: otherwise a tab would replace newer entries of other tabs by the ones that it loaded. Pure.
 */
export type ChangedEntries = {
  readonly add: (key: string) => void;
  readonly size: () => number;
  /** What to store: the own version of the changed entries, and the stored version of all others. Then no entry is changed. */
  readonly merged: <Value>(stored: ReadonlyMap<string, Value>, own: ReadonlyMap<string, Value>) => ReadonlyMap<string, Value>;
};

export function changedEntries(): ChangedEntries {
  const keys = new Set<string>();
  return {
    add: (key) => void keys.add(key),
    size: () => keys.size,
    merged<Value>(stored: ReadonlyMap<string, Value>, own: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
      const merged = new Map(stored);
      for (const key of keys) {
        const value = own.get(key);
        if (value === undefined) merged.delete(key);
        else merged.set(key, value);
      }
      keys.clear();
      return merged;
    },
  };
}
