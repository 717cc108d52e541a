/**
 * A backup is a tar file: the parts, then a manifest that lists every part with its hash, then the hash of the manifest. A truncated file
 * has no manifest, and a damaged file fails its hash.
 */
import { createHash, hkdfSync } from 'node:crypto';
import { z } from 'zod';

export const FORMAT = 2;
/** Format 1 has no media files. */
const READ_FORMATS = [1, FORMAT] as const;
/** Folder of the media files inside the tar. */
export const MEDIA = 'media/';
export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.sha256';
export const KEY_FILE = 'master-key';

const Part = z.object({ file: z.string(), bytes: z.number().int(), sha256: z.string() });
export type Part = z.infer<typeof Part>;

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int(),
  parts: z.array(Part),
});
export type Table = z.infer<typeof Table>;

export const Manifest = z.object({
  format: z.literal(READ_FORMATS),
  product: z.string(),
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  /** Position of the last event. Null if the log is stored outside Postgres and is not part of the backup. */
  head: z.number().int().nullable(),
  /** Identifies the key that seals the fields, and says whether the backup contains it. */
  masterKey: z.object({ fingerprint: z.string(), included: z.boolean(), part: Part.nullable() }),
  tables: z.array(Table),
  /** Uploaded files. Null if they are stored elsewhere and are not part of the backup. */
  media: z.array(Part).nullable().default(null),
});
export type Manifest = z.infer<typeof Manifest>;

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Identifies a key without revealing it. */
export function fingerprintOf(masterKey: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'folkmoot backup fingerprint', 16)).toString('hex');
}

/** Table name, quoted for SQL. */
export function nameOf(table: { readonly schema: string; readonly name: string }): string {
  return `${quoted(table.schema)}.${quoted(table.name)}`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
