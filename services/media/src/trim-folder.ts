/** Limits the size of a folder of reproducible files. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the oldest files, at any depth, until the rest fits `mostBytes`. Returns the remaining size. */
export async function trimFolder(folder: string, mostBytes: number): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const all = await Promise.all(paths.map(async (path) => ({ path, about: await stat(path).catch(() => null) })));
  let bytes = all.reduce((sum, { about }) => sum + (about?.size ?? 0), 0);
  const oldest = all.toSorted((a, b) => (a.about?.mtimeMs ?? 0) - (b.about?.mtimeMs ?? 0));
  for (const { path, about } of oldest) {
    if (bytes <= mostBytes) break;
    await rm(path, { force: true });
    bytes -= about?.size ?? 0;
  }
  return bytes;
}
