/** What a channel holds on to. Stream `pins-<channelId>`; order is kept with the messages it is about. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** `authorId` and `recipientId` are the message's: the two sides of a DM. */
const place = {
  messageId: z.string(),
  channelId: z.string(),
  serverId: z.string().nullable(),
  recipientId: z.string().nullable(),
  authorId: z.string(),
};
const partitionKey = (data: { serverId: string | null; channelId: string }) => data.serverId ?? data.channelId;

/** `sentAt`: of the message, which goes with others of its author when they are deleted for a time. */
export const MessagePinned = event(
  'MessagePinned',
  1,
  z.object({ ...place, sentAt: z.number(), pinnedById: z.string(), pinnedAt: z.number() }),
  { partitionKey, bulk: true },
);
export const MessageUnpinned = event('MessageUnpinned', 1, z.object({ ...place, unpinnedById: z.string() }), { partitionKey, bulk: true });

export const pinEventSpecs = [MessagePinned, MessageUnpinned] as const;
