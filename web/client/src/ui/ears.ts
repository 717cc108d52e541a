/** Badges that are shown as ears on the avatar (specification, section 3: badge bit flags). */
const EARS = [
  { bit: 256, kind: 'cat', fur: '#f4f1ea', inner: '#e7b8b4' },
  { bit: 512, kind: 'cat', fur: '#6f93c9', inner: '#c4d6f0' },
  { bit: 1024, kind: 'fox', fur: '#dfa544', inner: '#fbeed2' },
  { bit: 2048, kind: 'fox', fur: '#8a5a3a', inner: '#e8d3bf' },
] as const;

export type Ears = (typeof EARS)[number];

/** The ears of the first badge. A user with several badges has only those. */
export function earsOf(badges: number): Ears | null {
  return EARS.find((ears) => (badges & ears.bit) !== 0) ?? null;
}
