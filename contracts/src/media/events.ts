/** Events of files. Streams `media-expiry` and `file-<sha256>`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = () => 'media';

/** Attached files no longer expire. Files that have not expired by then are kept. */
export const AttachmentExpiryEnded = event('AttachmentExpiryEnded', 1, z.object({ endedAt: z.number() }), { partitionKey });

/** Staff searched for the copies of a file. `count`: number of copies. */
export const FileSearched = event(
  'FileSearched',
  1,
  z.object({ sha256s: z.array(z.string()), count: z.number(), searchedById: z.string(), searchedAt: z.number() }),
  { partitionKey },
);

/**
 * Every file with one of these hashes is deleted and cannot be uploaded again. `count`: number of copies. The event names the file only by
 * its hashes, and the reason is sealed for its author.
 */
export const FileRemoved = event(
  'FileRemoved',
  1,
  z.object({
    sha256s: z.array(z.string()),
    count: z.number(),
    /** Null: its author was erased. */
    reason: z.string().nullable(),
    removedById: z.string(),
    removedAt: z.number(),
  }),
  { sealed: { reason: 'removedById' }, partitionKey },
);

export const mediaEventSpecs = [AttachmentExpiryEnded, FileSearched, FileRemoved] as const;
