/** What can happen to files as such. Streams `media-expiry` and `file-<sha256>`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = () => 'media';

/** Attached files no longer expire: those that had not by then are kept. */
export const AttachmentExpiryEnded = event('AttachmentExpiryEnded', 1, z.object({ endedAt: z.number() }), { partitionKey });

/** Staff looked for the copies of a file. `count`: of those there were. */
export const FileSearched = event(
  'FileSearched',
  1,
  z.object({ sha256s: z.array(z.string()), count: z.number(), searchedById: z.string(), searchedAt: z.number() }),
  { partitionKey },
);

/**
 * Every file with one of these hashes is deleted wherever it is, and cannot be sent again. `count`: of those there were. The event names
 * the file by its hashes alone, and the reason is sealed for whoever wrote it.
 */
export const FileRemoved = event(
  'FileRemoved',
  1,
  z.object({
    sha256s: z.array(z.string()),
    count: z.number(),
    /** null: who wrote it was erased. */
    reason: z.string().nullable(),
    removedById: z.string(),
    removedAt: z.number(),
  }),
  { sealed: { reason: 'removedById' }, partitionKey },
);

export const mediaEventSpecs = [AttachmentExpiryEnded, FileSearched, FileRemoved] as const;
