/** The edits of a form that differ from the stored values. */
export function changesOf<Fields extends object>(saved: Fields, edits: Partial<Fields>): Partial<Fields> {
  const changes: Partial<Fields> = {};
  for (const key in edits) if (!Object.is(edits[key], saved[key])) changes[key] = edits[key];
  return changes;
}
