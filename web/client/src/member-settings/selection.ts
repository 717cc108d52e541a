/** The people who are selected in a list of members, by ID. */
export type Selection = ReadonlySet<string>;

/** The selection without people who have left. While the members are not known, nobody is dropped. */
export function membersAmong(selection: Selection, members: ReadonlyMap<string, unknown> | undefined): Selection {
  if (!members) return selection;
  const kept = [...selection].filter((id) => members.has(id));
  return kept.length === selection.size ? selection : new Set(kept);
}
