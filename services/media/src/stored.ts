/** Claimed files, stored under the path that serves them until someone removes them, they expire, or no event names them. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileHashes, HashedFile } from '@folkmoot/platform/media/file-hashes';
import type { ClaimedFile, Media } from '@folkmoot/platform/media/port';
import { delayQueue } from './delay-queue.ts';
import { type FileStore, MOST_REMOVED, type StoredFile } from './file-store.ts';
import { isId, pathOf, placeOf } from './names.ts';
import { sha256OfFile } from './sha256.ts';
import type { Stages } from './stages.ts';
import { trimFolder } from './trim-folder.ts';

export type Stored = Media & {
  readonly find: (path: string) => Promise<StoredFile | null>;
  readonly lend: FileStore['lend'];
  /** The folder of a file's display variants. */
  readonly variantsOf: (path: string) => string;
  /** Removes up to a thousand attachments of a channel and returns their number. */
  readonly removeOfChannel: (channelId: string) => Promise<number>;
  readonly removeAttachment: (channelId: string, fileId: string) => Promise<void>;
  /** Under any name. */
  readonly removeHashed: (file: HashedFile) => Promise<void>;
  /** The paths of all files. */
  readonly paths: () => AsyncIterable<string>;
  readonly unnamed: Unnamed;
  /** Removes expired files, and the oldest variants when they take too much space. */
  readonly clean: (now: number) => Promise<void>;
};

/** Claimed files that no event is known to name. */
export type Unnamed = {
  readonly has: (fileId: string) => boolean;
  readonly isEmpty: () => boolean;
  /** Events name these files. */
  readonly named: (fileIds: readonly string[]) => Promise<void>;
  /** Removes files that were claimed before this time (epoch ms). */
  readonly remove: (before: number) => Promise<void>;
};

export type StoredOptions = {
  /** A local folder for reproducible files. */
  readonly folder: string;
  readonly store: FileStore;
  readonly stages: Stages;
  readonly hashes: FileHashes;
  readonly clock: () => number;
  /** How long files are kept that are no processed images. null: until someone removes them. */
  readonly keepMs: () => number | null;
};

/** Variants can be made again at any time, so this space is limited. */
const VARIANT_BYTES = 1024 * 1024 * 1024;
/** Images of users, servers and emojis have one of these names. */
const PICTURE_NAMES = ['x.webp', 'x.gif'];
/** No write to a store takes this long. */
const UNFINISHED_MS = 3_600_000;

export async function openStored({ folder, store, stages, hashes, clock, keepMs }: StoredOptions): Promise<Stored> {
  const variants = join(folder, 'variants');
  await mkdir(variants, { recursive: true });
  const [expiring, claims] = [delayQueue(store, 'expiring'), delayQueue(store, 'claims')];
  const keyOf = (path: string) => `files/${path}`;
  const variantsOf = (path: string) => join(variants, path);
  const claimedAt = new Map<string, number>();
  for await (const { id, at } of claims.upTo(Number.POSITIVE_INFINITY)) claimedAt.set(id, at);

  async function named(fileIds: readonly string[]): Promise<void> {
    for (const id of fileIds) {
      const at = claimedAt.get(id);
      if (at === undefined) continue;
      await claims.strike({ at, id });
      claimedAt.delete(id);
    }
  }

  async function remove(paths: readonly string[]): Promise<void> {
    for (const each of paths) {
      const known = placeOf(each);
      if (!known) continue;
      await store.remove(keyOf(known.path));
      await rm(variantsOf(known.path), { recursive: true, force: true });
      await named([known.fileId]);
      await hashes.forget([known.fileId]);
    }
  }

  async function removeUnnamed(before: number): Promise<void> {
    const old = [...claimedAt].filter(([, at]) => at < before).map(([id]) => id);
    if (old.length === 0) return;
    for await (const { id, text } of claims.upTo(before)) if (old.includes(id)) await remove([text]);
    await named(old);
  }

  async function claim({ kind, ownerId, fileId }: Parameters<Media['claim']>[0]): Promise<ClaimedFile | null> {
    if (!isId(fileId)) return null;
    const finished = await stages.finished(fileId);
    if (!finished || finished.kind !== kind || finished.ownerId !== ownerId) return null;
    if (!(await stages.move(fileId, 'finished', 'claiming'))) return null;
    const { path, bytes, mime, picture } = finished;
    const kept = keepMs();
    const expireAt = kind === 'attachment' && !picture && kept !== null ? clock() + kept : null;
    // The task is saved before the file is, so that a crash in between leaves no file that is never checked.
    const now = clock();
    await Promise.all([
      ...(expireAt === null ? [] : [expiring.note({ at: expireAt, id: fileId, text: path })]),
      claims.note({ at: now, id: fileId, text: path }),
    ]);
    claimedAt.set(fileId, now);
    const { data } = stages.files(fileId, 'claiming');
    const sha256s = finished.sha256s ?? [await sha256OfFile(data)];
    await store.put(keyOf(path), data);
    await stages.drop(fileId, 'claiming');
    if (!(await hashes.note({ kind, ownerId, fileId, bytes }, sha256s))) {
      await remove([path]);
      return null;
    }
    return {
      fileId,
      path,
      filesize: bytes,
      animated: picture?.animated ?? false,
      mime,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      expireAt,
    };
  }

  async function removeBelow(place: string): Promise<number> {
    const removed = await store.removeSome(keyOf(`${place}/`));
    await rm(variantsOf(place), { recursive: true, force: true });
    return removed;
  }

  async function removeAttachment(channelId: string, fileId: string): Promise<void> {
    if (!isId(channelId) || !isId(fileId)) return;
    await removeBelow(`attachments/${channelId}/${fileId}`);
    await named([fileId]);
    await hashes.forget([fileId]);
  }

  return {
    claim,
    remove,
    find: (path) => store.find(keyOf(path)),
    lend: (path, use) => store.lend(keyOf(path), use),
    variantsOf,
    unnamed: { has: (fileId) => claimedAt.has(fileId), isEmpty: () => claimedAt.size === 0, named, remove: removeUnnamed },
    async removeOfChannel(channelId) {
      if (!isId(channelId)) return 0;
      const removed = await removeBelow(`attachments/${channelId}`);
      if (removed < MOST_REMOVED) await hashes.forgetOfChannel(channelId);
      return removed;
    },
    removeAttachment,
    async removeHashed({ kind, ownerId, fileId }) {
      if (kind === 'attachment') await removeAttachment(ownerId ?? '', fileId);
      else await remove(PICTURE_NAMES.map((name) => pathOf({ kind, ownerId, fileId, secret: null, name })));
    },
    async *paths() {
      for await (const key of store.list(keyOf(''))) yield key.slice(keyOf('').length);
    },
    async clean(now) {
      // While expiry is off, due tasks are dropped. Their files then stay permanently, also if expiry is turned on later.
      const isExpiring = keepMs() !== null;
      for await (const note of expiring.upTo(isExpiring ? now : Number.POSITIVE_INFINITY)) {
        if (isExpiring) await remove([note.text]);
        await expiring.strike(note);
      }
      await store.dropUnfinished(now - UNFINISHED_MS);
      await trimFolder(variants, VARIANT_BYTES);
    },
  };
}
