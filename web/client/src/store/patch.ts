/** Applies a partial record. A missing or undefined field keeps its value. */
export function patch<Fields extends object>(
  record: Fields,
  changes: { readonly [Key in keyof Fields]?: Fields[Key] | undefined },
): Fields {
  const next = { ...record };
  for (const key of keysOf(changes)) {
    const value = changes[key];
    if (value !== undefined) next[key] = value;
  }
  return next;
}

function keysOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields).filter((key): key is keyof Fields & string => key in fields);
}
