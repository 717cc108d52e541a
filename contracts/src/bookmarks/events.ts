/** The saved messages of a user. Stream `bookmarks-<userId>`, which counts them. Only the user may read them. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { userId: string }) => data.userId;
const options = { sealed: { note: 'userId' }, partitionKey, bulk: true } as const;

/** `savedAt` is older than the event if the user took back a removal. */
export const BookmarkAdded = event(
  'BookmarkAdded',
  1,
  z.object({ userId: z.string(), messageId: z.string(), channelId: z.string(), note: z.string().nullable(), savedAt: z.number() }),
  options,
);

export const BookmarkNoteChanged = event(
  'BookmarkNoteChanged',
  1,
  z.object({ userId: z.string(), messageId: z.string(), note: z.string().nullable() }),
  options,
);

export const BookmarkRemoved = event('BookmarkRemoved', 1, z.object({ userId: z.string(), messageId: z.string() }), {
  partitionKey,
  bulk: true,
});

export const bookmarkEventSpecs = [BookmarkAdded, BookmarkNoteChanged, BookmarkRemoved] as const;
