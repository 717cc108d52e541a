/** Archives of users' own data. They are written to a local folder first, and moved to the store when they are complete. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_LIMITS } from '@folkmoot/contracts/exports/limits';
import type { ArchivePlace, Archives } from '@folkmoot/platform/media/archives';
import type { FileStore, StoredFile } from './file-store.ts';
import { isId, placeOf } from './names.ts';
import { flush } from './stages.ts';
import type { Stored } from './stored.ts';

export type StoredArchives = Omit<Archives, 'linkTo'> & {
  readonly find: (place: ArchivePlace) => Promise<StoredFile | null>;
  /** Deletes archives after their retention time. */
  readonly clean: (now: number) => Promise<void>;
};

export type ArchivesOptions = {
  /** A local folder for incomplete archives. */
  readonly folder: string;
  readonly store: FileStore;
  readonly stored: Pick<Stored, 'find'>;
};

const SHELF = 'archives/';
const LOOK_EVERY_MS = 10 * 60_000;

function keyOf({ userId, exportId }: ArchivePlace): string {
  if (!isId(userId) || !isId(exportId)) throw new Error('An archive is named by two ids.');
  return `${SHELF}${userId}/${exportId}.zip`;
}

/** Ids rise with time. */
function idOf(key: string): bigint {
  return BigInt(/(\d+)\.zip$/.exec(key)?.[1] ?? 0);
}

export async function openArchives({ folder, store, stored }: ArchivesOptions): Promise<StoredArchives> {
  // The writer of an incomplete archive starts again after a restart.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let lookedAt = 0;

  async function remove(prefix: string, keeps: (key: string) => boolean = () => false): Promise<void> {
    for await (const key of store.list(prefix)) if (!keeps(key)) await store.remove(key);
  }

  return {
    find: (place) => store.find(keyOf(place)),

    async keep(place, content) {
      const key = keyOf(place);
      const file = join(folder, randomUUID());
      try {
        await pipeline(content, createWriteStream(file, { mode: 0o600 }));
        await flush(file);
        const { size } = await stat(file);
        await store.put(key, file);
        await remove(`${SHELF}${place.userId}/`, (other) => idOf(other) >= BigInt(place.exportId));
        return size;
      } finally {
        await rm(file, { force: true });
      }
    },

    async drop(userId, exportId) {
      if (exportId !== undefined) await store.remove(keyOf({ userId, exportId }));
      else if (isId(userId)) await remove(`${SHELF}${userId}/`);
    },

    async open(path) {
      const place = placeOf(path);
      const lying = place && (await stored.find(place.path));
      if (!lying) return null;
      const { bytes } = lying;
      return { bytes, content: bytes === 0 ? Readable.from([]) : await lying.read({ from: 0, to: bytes - 1 }) };
    },

    async clean(now) {
      if (now - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = now;
      for await (const key of store.list(SHELF)) {
        const lying = await store.find(key);
        if (lying && lying.modifiedAt.getTime() <= now - EXPORT_LIMITS.keptMs) await store.remove(key);
      }
    },
  };
}
