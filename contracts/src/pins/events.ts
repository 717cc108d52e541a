/** Pinned messages. Stream `pins-<channelId>`; kept in order with the messages. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** `authorId` and `recipientId` of the message: the two users of a DM. */
const place = {
  messageId: z.string(),
  channelId: z.string(),
  serverId: z.string().nullable(),
  recipientId: z.string().nullable(),
  authorId: z.string(),
};
const partitionKey = (data: { serverId: string | null; channelId: string }) => data.serverId ?? data.channelId;

/** `sentAt`: time of the message, because a ban deletes messages by time. */
export const MessagePinned = event(
  'MessagePinned',
  1,
  z.object({ ...place, sentAt: z.number(), pinnedById: z.string(), pinnedAt: z.number() }),
  { partitionKey, bulk: true },
);
export const MessageUnpinned = event('MessageUnpinned', 1, z.object({ ...place, unpinnedById: z.string() }), { partitionKey, bulk: true });

export const pinEventSpecs = [MessagePinned, MessageUnpinned] as const;
