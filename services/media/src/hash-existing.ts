/** Records the hashes of files from before hashes were introduced. Runs once, one file after the other. */
import type { FileHashes } from '@folkmoot/platform/media/file-hashes';
import { placeOf } from './names.ts';
import { sha256OfStored } from './sha256.ts';
import type { Stored } from './stored.ts';

/** After an interruption the next start begins again. */
export async function hashExisting(stored: Stored, hashes: FileHashes, signal: AbortSignal): Promise<void> {
  if (await hashes.isComplete()) return;
  for await (const path of stored.paths()) {
    if (signal.aborted) return;
    const place = placeOf(path);
    if (!place || (await hashes.has(place.fileId))) continue;
    const file = await stored.find(path);
    if (!file) continue;
    const { kind, ownerId, fileId } = place;
    const mayStay = await hashes.note({ kind, ownerId, fileId, bytes: file.bytes }, [await sha256OfStored(file)]);
    // The file may have been removed while it was read.
    if (!mayStay) await stored.remove([path]);
    else if (!(await stored.find(path))) await hashes.forget([fileId]);
  }
  await hashes.markComplete();
}
