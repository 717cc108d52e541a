/** Uploaded files in a backup: each referenced file is one part. Unfinished uploads and derived files are left out. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Failure } from '../errors.ts';
import { type Manifest, MEDIA, type Part, sha256 } from './manifest.ts';
import { entriesOf } from './read-backup.ts';

export type Archive = { readonly add: (file: string, bytes: Buffer) => Promise<Part> };

/** Media folders whose content cannot be regenerated. */
const KEPT = ['files', 'expiring', 'claims'];

export async function copyMedia(archive: Archive, folder: string): Promise<Part[]> {
  const parts: Part[] = [];
  for (const kept of KEPT) {
    const entries = existsSync(join(folder, kept)) ? await readdir(join(folder, kept), { recursive: true, withFileTypes: true }) : [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      // The file was removed during the backup, so no newer event refers to it.
      const bytes = await readFile(file).catch(() => null);
      if (bytes) parts.push(await archive.add(MEDIA + relative(folder, file).split(sep).join('/'), bytes));
    }
  }
  return parts;
}

/** Throws if the folder contains files. */
export async function mustBeEmptyMedia(folder: string): Promise<void> {
  const there = existsSync(folder) ? await readdir(folder) : [];
  if (there.length > 0) throw new Failure('Misconfigured', `${folder} is not empty: set MEDIA_DIR to a new folder. Nothing was changed.`);
}

/** Restores into an empty folder. */
export async function restoreMedia(path: string, manifest: Manifest, folder: string): Promise<void> {
  const parts = new Map((manifest.media ?? []).map((part) => [part.file, part]));
  if (parts.size === 0) return;
  for await (const { file, bytes } of entriesOf(path)) {
    const part = parts.get(file);
    if (!part) continue;
    const target = resolve(folder, file.slice(MEDIA.length));
    if (!target.startsWith(resolve(folder) + sep))
      throw new Failure('Corrupt', `${file} is not a valid path for a file. Nothing was kept.`);
    if (sha256(bytes) !== part.sha256) throw new Failure('Corrupt', `${file} changed while it was restored. Nothing was kept.`);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes, { flush: true });
  }
}
