/** The selected members, by id. */
export type Selection = ReadonlySet<string>;

/** Removes users who left. While the members are unknown, no one is removed. */
export function membersAmong(selection: Selection, members: ReadonlyMap<string, unknown> | undefined): Selection {
  if (!members) return selection;
  const kept = [...selection].filter((id) => members.has(id));
  return kept.length === selection.size ? selection : new Set(kept);
}
