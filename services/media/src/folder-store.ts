/** A store in a local folder. A rename puts each file in place, so a file is either complete or missing. */
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type FileStore, MOST_REMOVED, type StoredFile } from './file-store.ts';
import { isMissing, place } from './stages.ts';

/** null: the path does not exist or is no file. */
export async function storedFile(path: string): Promise<StoredFile | null> {
  const about = await stat(path).catch(() => null);
  if (!about?.isFile()) return null;
  return {
    bytes: about.size,
    modifiedAt: about.mtime,
    read: async ({ from, to }) => createReadStream(path, { start: from, end: to }),
  };
}

export async function openFolderStore(root: string): Promise<FileStore> {
  await mkdir(root, { recursive: true });
  const fileOf = (key: string) => join(root, key);

  /** Removes empty folders up to the root of the store. */
  async function tidy(folder: string): Promise<void> {
    if (relative(root, folder) === '' || dirname(relative(root, folder)) === '.') return;
    const removed = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (removed) await tidy(dirname(folder));
  }

  async function keysBelow(prefix: string): Promise<string[]> {
    const entries = await readdir(join(root, prefix), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return files.map((file) => relative(root, file).split(sep).join('/')).toSorted();
  }

  async function remove(key: string): Promise<void> {
    await rm(fileOf(key), { force: true });
    await tidy(dirname(fileOf(key)));
  }

  return {
    put: (key, file) => place(file, fileOf(key)),
    async write(key, text) {
      await mkdir(dirname(fileOf(key)), { recursive: true });
      await writeFile(fileOf(key), text, { flush: true });
    },
    find: (key) => storedFile(fileOf(key)),
    readText: (key) =>
      readFile(fileOf(key), 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    lend: async (key, use) => ((await storedFile(fileOf(key))) ? use(fileOf(key)) : null),
    remove,
    async removeSome(prefix) {
      const keys = (await keysBelow(prefix)).slice(0, MOST_REMOVED);
      for (const key of keys) await remove(key);
      return keys.length;
    },
    async *list(prefix) {
      yield* await keysBelow(prefix);
    },
    // A rename is atomic, so there are no unfinished writes.
    dropUnfinished: async () => undefined,
    check: () => access(root, constants.W_OK),
    close: () => undefined,
  };
}
