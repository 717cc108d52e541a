/** Saved messages on the wire. Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';
import { RawMessage } from '../messages/wire.ts';

export const Bookmark = z.object({
  messageId: z.string(),
  channelId: z.string(),
  note: z.string().nullable(),
  /** Epoch milliseconds. */
  savedAt: z.number(),
});

/** `message` is null if it was deleted, or is no longer visible to the user. A restored message is back. */
export const RawBookmark = Bookmark.extend({ message: RawMessage.nullable() });
export type RawBookmark = z.infer<typeof RawBookmark>;

/** To all clients of the user, and to no one else. */
export const bookmarkEvents = {
  added: wireEvent('user:bookmark_add', Bookmark),
  noteChanged: wireEvent('user:bookmark_update', z.object({ messageId: z.string(), note: z.string().nullable() })),
  removed: wireEvent('user:bookmark_remove', z.object({ messageId: z.string() })),
} as const;
