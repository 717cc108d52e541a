/**
 * A backup is a tar of parts and, last, of the manifest that says what they are and what each hashes to; last of all the hash of
 * the manifest itself. A file that was cut short has no manifest, and one that was damaged does not hash.
 */
import { createHash, hkdfSync } from 'node:crypto';
import { z } from 'zod';

export const FORMAT = 2;
/** The first had no files of the media service. */
const READ_FORMATS = [1, FORMAT] as const;
/** Files of the media service lie below it in the tar. */
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
  /** Position of the last event in it; null when the log lies elsewhere and is not in it. */
  head: z.number().int().nullable(),
  /** Which key the sealed fields are under, and whether it is in here. */
  masterKey: z.object({ fingerprint: z.string(), included: z.boolean(), part: Part.nullable() }),
  tables: z.array(Table),
  /** Uploaded files; null when they lie elsewhere and are not in it. */
  media: z.array(Part).nullable().default(null),
});
export type Manifest = z.infer<typeof Manifest>;

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Names a key without telling it. */
export function fingerprintOf(masterKey: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'folkmoot backup fingerprint', 16)).toString('hex');
}

/** Quoted for SQL. */
export function nameOf(table: { readonly schema: string; readonly name: string }): string {
  return `${quoted(table.schema)}.${quoted(table.name)}`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
