/**
 * Migrates entries of an older client version on this device. Pure steps, each from one version to the next, only ever added to. Keys that
 * keep their meaning keep their name, so that an older page in another tab still works.
 */
export type Held = ReadonlyMap<string, string>;

const STEPS: readonly ((held: Held) => Held)[] = [
  // 1: adds the prefix to the only key without one.
  (held) => renamed(held, 'google-link-secret', 'folkmoot.link-secret'),
];

export const VERSION = STEPS.length;

/** Entries of a newer version are unchanged: each reader takes the fields that it knows. */
export function migrated(held: Held, version: number): Held {
  return STEPS.slice(version).reduce((current, step) => step(current), held);
}

/** A value that already has the new name is newer and wins. */
function renamed(held: Held, from: string, to: string): Held {
  const value = held.get(from);
  if (value === undefined) return held;
  const next = new Map(held);
  next.delete(from);
  if (!next.has(to)) next.set(to, value);
  return next;
}

/** The stored version. 0: there is none. */
export function readVersion(text: string | null): number {
  const version = Number(text ?? 0);
  return Number.isInteger(version) && version >= 0 ? version : 0;
}
