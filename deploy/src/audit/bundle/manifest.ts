/**
 * An incident bundle is a tar of parts, followed by the manifest with the purpose and hash of each part. The last entry is the hash of the
 * manifest, by which two people can compare bundles.
 */
import { eventSpecs } from '@folkmoot/contracts/events';
import { Failure } from '@folkmoot/platform/errors';
import { projections } from '@folkmoot/read-models/projections';
import { z } from 'zod';

export const FORMAT = 1;
export const KIND = 'folkmoot incident bundle';
export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.sha256';
/** The checkpoint that the log signed. It comes first. */
export const CHECKPOINT = 'checkpoint';
/** Proof that the signed tree contains the events, in the format of c2sp.org/tlog-witness. */
export const CONSISTENCY = 'consistency';

/** The text may come from anyone and is printed, so it must not contain control characters. */
const Name = z.string().regex(/^[\x20-\x7e]{1,200}$/);
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

const Part = z.object({ file: Name, bytes: z.number().int(), sha256: Hash });
export type Part = z.infer<typeof Part>;

const TableDigest = z.object({ name: Name, rows: z.number().int(), sha256: Hash });
/** A hash of a table, independent of row order. */
export type TableDigest = z.infer<typeof TableDigest>;

const Versions = z.record(Name, z.number().int());
export type Versions = z.infer<typeof Versions>;

export const Manifest = z.object({
  kind: z.literal(KIND),
  format: z.literal(FORMAT),
  product: Name,
  node: Name,
  postgres: Name,
  madeAt: z.iso.datetime(),
  /** Positions of the first and last event of the window. The last one is also the last event of the bundle. */
  window: z.object({ from: z.number().int(), to: z.number().int() }),
  events: z.object({
    count: z.number().int().positive(),
    /** The root of the tree over all events (RFC 6962), in base64. */
    root: z.string(),
    /** The newest version of each event type in the bundle. */
    types: Versions,
    parts: z.array(Part),
  }),
  projections: Versions,
  /** null: nothing was signed. */
  proof: z.object({ key: Name, checkpoint: Part, consistency: Part }).nullable(),
  /** The read models after the last event, projected without keys. */
  tables: z.array(TableDigest),
});
export type Manifest = z.infer<typeof Manifest>;

export function partsOf({ events, proof }: Manifest): readonly Part[] {
  return [...(proof ? [proof.checkpoint] : []), ...events.parts, ...(proof ? [proof.consistency] : [])];
}

export function projectionVersions(): Versions {
  return Object.fromEntries(projections.map(({ name, version }) => [name, version]));
}

/** Fails if the bundle needs a newer version of the product. */
export function mustBeReadable(path: string, types: Versions): void {
  const known = new Map(eventSpecs.map(({ type, version }) => [type, version]));
  const newer = Object.entries(types).filter(([type, version]) => version > (known.get(type) ?? 0));
  if (newer.length === 0) return;
  const named = newer.map(([type, version]) => `${type} ${version}`).join(', ');
  throw new Failure('Misconfigured', `${path} was made by a newer version: it contains ${named}. Replay it with that version.`);
}

/** Parses a text whose hash was verified. */
export function parseManifest(path: string, text: string): Manifest {
  const value = jsonOf(text);
  const result = Manifest.safeParse(value);
  if (result.success) return result.data;
  const { kind, format } = z.looseObject({ kind: z.unknown(), format: z.unknown() }).partial().catch({}).parse(value);
  if (kind !== KIND) throw new Failure('Misconfigured', `${path} is not an incident bundle.`);
  if (format !== FORMAT) {
    throw new Failure(
      'Misconfigured',
      `${path} has the format ${String(format)}, but this version reads format ${FORMAT}. Replay the bundle with the version that made it.`,
    );
  }
  throw new Failure('Corrupt', `The manifest of ${path} is incomplete. Nothing was replayed.`);
}

/** undefined: it is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
