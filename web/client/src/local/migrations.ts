/**
 * What an older version of the client left on this device becomes what this one reads. Pure steps, each from one version to the next,
 * only ever added to. Keys that keep their meaning keep their name, so that an older page still open in another tab goes on.
 */
export type Held = ReadonlyMap<string, string>;

const STEPS: readonly ((held: Held) => Held)[] = [
  // 1: the one key without a prefix gets it.
  (held) => renamed(held, 'google-link-secret', 'folkmoot.link-secret'),
];

export const VERSION = STEPS.length;

/** What was kept by a newer version is left alone: each reader takes what it understands. */
export function migrated(held: Held, version: number): Held {
  return STEPS.slice(version).reduce((current, step) => step(current), held);
}

/** What stands under the new name already is newer. */
function renamed(held: Held, from: string, to: string): Held {
  const value = held.get(from);
  if (value === undefined) return held;
  const next = new Map(held);
  next.delete(from);
  if (!next.has(to)) next.set(to, value);
  return next;
}

/** What was written down as the version; 0 where nothing was. */
export function readVersion(text: string | null): number {
  const version = Number(text ?? 0);
  return Number.isInteger(version) && version >= 0 ? version : 0;
}
