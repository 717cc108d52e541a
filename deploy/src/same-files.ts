/** Finds copies of files for staff, by the hashes of the media service, with the servers of emoji from the read models. */
import type { CommandApiOptions } from '@folkmoot/command-api/app';
import { openFileHashes } from '@folkmoot/platform/media/file-hashes';
import { readServersOfEmojis } from '@folkmoot/read-models/queries';
import type { Foundation } from './foundation.ts';

export async function sameFilesIn({ readModels }: Pick<Foundation, 'readModels'>): Promise<NonNullable<CommandApiOptions['files']>> {
  const hashes = await openFileHashes(readModels);
  return {
    isRemoved: hashes.isRemoved,
    areRemoved: hashes.areRemoved,
    async find(asked) {
      const found = await hashes.find(asked);
      const emojiIds = found.files.filter(({ kind }) => kind === 'emoji').map(({ fileId }) => fileId);
      const servers = await readServersOfEmojis(readModels.kysely, emojiIds);
      return { ...found, files: found.files.map((file) => ({ ...file, ownerId: servers.get(file.fileId) ?? file.ownerId })) };
    },
    async ownersOf(sha256s) {
      const owners = await hashes.ownersOf(sha256s);
      const emojiIds = owners.filter(({ kind }) => kind === 'emoji').map(({ ownerId }) => ownerId);
      const servers = await readServersOfEmojis(readModels.kysely, emojiIds);
      return owners.map(({ kind, ownerId }) => ({ kind, ownerId: (kind === 'emoji' && servers.get(ownerId)) || ownerId }));
    },
  };
}
