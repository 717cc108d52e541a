/**
 * Migrates entries of an older client version on this device. Pure steps, each from one version to the next, only ever added to. Keys that
 * keep their meaning keep their name, so that an older page in another tab still works.
 */
export type Entries = ReadonlyMap<string, string>;

const STEPS: readonly ((entries: Entries) => Entries)[] = [
  // 1: adds the prefix to the only key without one.
  (entries) => renamed(entries, 'google-link-secret', 'folkmoot.link-secret'),
];

export const VERSION = STEPS.length;

/** Entries of a newer version are unchanged: each reader takes the fields that it knows. */
export function migrated(entries: Entries, version: number): Entries {
  return STEPS.slice(version).reduce((current, step) => step(current), entries);
}

/** A value that already has the new name is newer and wins. */
function renamed(entries: Entries, from: string, to: string): Entries {
  const value = entries.get(from);
  if (value === undefined) return entries;
  const next = new Map(entries);
  next.delete(from);
  if (!next.has(to)) next.set(to, value);
  return next;
}

/** The stored version. 0: there is none. */
export function readVersion(text: string | null): number {
  const version = Number(text ?? 0);
  return Number.isInteger(version) && version >= 0 ? version : 0;
}
