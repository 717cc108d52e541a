/** Immutable operations on maps. */

export function put<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): ReadonlyMap<Key, Value> {
  return new Map(map).set(key, value);
}

export function putAll<Key, Value>(map: ReadonlyMap<Key, Value>, entries: Iterable<readonly [Key, Value]>): ReadonlyMap<Key, Value> {
  const next = new Map(map);
  for (const [key, value] of entries) next.set(key, value);
  return next;
}

/** Changes an existing entry. Does nothing if there is none. */
export function change<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, next: (value: Value) => Value): ReadonlyMap<Key, Value> {
  const value = map.get(key);
  return value === undefined ? map : put(map, key, next(value));
}

export function drop<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  if (!map.has(key)) return map;
  const next = new Map(map);
  next.delete(key);
  return next;
}

export function keep<Key, Value>(map: ReadonlyMap<Key, Value>, wanted: (value: Value, key: Key) => boolean): ReadonlyMap<Key, Value> {
  const next = new Map([...map].filter(([key, value]) => wanted(value, key)));
  return next.size === map.size ? map : next;
}

export function mapValues<Key, Value>(map: ReadonlyMap<Key, Value>, next: (value: Value) => Value): ReadonlyMap<Key, Value> {
  return new Map([...map].map(([key, value]) => [key, next(value)]));
}

export function byId<Record extends { readonly id: string }>(records: Iterable<Record>): ReadonlyMap<string, Record> {
  return new Map([...records].map((record) => [record.id, record]));
}

/** Sets an entry in the nested map of one group. */
export function putIn<Value>(
  groups: ReadonlyMap<string, ReadonlyMap<string, Value>>,
  group: string,
  key: string,
  value: Value,
): ReadonlyMap<string, ReadonlyMap<string, Value>> {
  return put(groups, group, put(groups.get(group) ?? new Map(), key, value));
}

export function grouped<Value>(
  values: Iterable<Value>,
  group: (value: Value) => string,
  key: (value: Value) => string,
): ReadonlyMap<string, ReadonlyMap<string, Value>> {
  const groups = new Map<string, Map<string, Value>>();
  for (const value of values) {
    const name = group(value);
    const found = groups.get(name);
    if (found) found.set(key(value), value);
    else groups.set(name, new Map([[key(value), value]]));
  }
  return groups;
}
