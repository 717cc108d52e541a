/**
 * A map that forgets what was used longest ago once it is full. While it is not half full nothing is near being forgotten, and uses
 * are not noted: most of what such a look-up costs is the noting.
 */
export type BoundedCache<Value> = {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
  readonly delete: (key: string) => void;
  readonly size: () => number;
};

export function boundedCache<Value>(capacity: number): BoundedCache<Value> {
  const entries = new Map<string, Value>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined || entries.size * 2 < capacity) return value;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= capacity) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => void entries.delete(key),
    size: () => entries.size,
  };
}
