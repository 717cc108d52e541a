/** Reads a backup and accepts only data that matches the hashes in its manifest. */
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { Failure } from '../errors.ts';
import { FORMAT, MANIFEST, MANIFEST_HASH, Manifest, type Part, sha256 } from './manifest.ts';

export type Entry = { readonly file: string; readonly bytes: Buffer };

/** Yields the entries of the file in the order they were written. `mostBytes` limits the size of an entry if the file is untrusted. */
export async function* entriesOf(path: string, mostBytes = Number.POSITIVE_INFINITY): AsyncGenerator<Entry> {
  const tar = extract();
  const reading = pipeline(createReadStream(path), tar);
  reading.catch(() => undefined);
  for await (const entry of tar) {
    if ((entry.header.size ?? 0) > mostBytes) throw new Failure('Corrupt', `${path} has a part of more than ${mostBytes} bytes.`);
    yield { file: entry.header.name, bytes: await buffer(entry) };
  }
  await reading;
}

function damaged(path: string, what: string): Failure {
  return new Failure('Corrupt', `${path} is damaged, or not a backup of Folkmoot: ${what} Nothing was restored.`);
}

/** Reads the whole file once. Returns its manifest if every part is intact. */
export async function checkBackup(path: string, onProgress?: (bytes: number) => void): Promise<Manifest> {
  const found = new Map<string, Omit<Part, 'file'>>();
  const last = new Map<string, Buffer>();
  let read = 0;
  try {
    for await (const { file, bytes } of entriesOf(path)) {
      found.set(file, { bytes: bytes.length, sha256: sha256(bytes) });
      if (file === MANIFEST || file === MANIFEST_HASH) last.set(file, bytes);
      read += bytes.length;
      onProgress?.(read);
    }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'EACCES' || cause.code === 'EISDIR')) {
      throw new Failure('Misconfigured', `${path} cannot be read (${cause.code}).`, { cause });
    }
    throw damaged(path, 'it is not a complete tar file.');
  }
  const [text, hash] = [last.get(MANIFEST), last.get(MANIFEST_HASH)];
  if (!text || !hash) throw damaged(path, 'it ends before its manifest.');
  if (sha256(text) !== hash.toString().trim()) throw damaged(path, 'its manifest was changed.');
  const manifest = manifestOf(path, text);
  for (const part of partsOf(manifest)) {
    const there = found.get(part.file);
    if (!there) throw damaged(path, `${part.file} is missing.`);
    if (there.sha256 !== part.sha256 || there.bytes !== part.bytes) throw damaged(path, `${part.file} was changed.`);
  }
  return manifest;
}

function manifestOf(path: string, text: Buffer): Manifest {
  const value: unknown = JSON.parse(text.toString());
  const result = Manifest.safeParse(value);
  if (result.success) return result.data;
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
  if (format === FORMAT) throw damaged(path, 'its manifest is incomplete.');
  throw new Failure(
    'Misconfigured',
    `${path} has the format ${String(format)}, but this version reads format ${FORMAT}. Restore the backup with the version that made it.`,
  );
}

function partsOf(manifest: Manifest): readonly Part[] {
  const { part } = manifest.masterKey;
  return [...(part ? [part] : []), ...manifest.tables.flatMap((table) => table.parts), ...(manifest.media ?? [])];
}
