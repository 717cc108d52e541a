/** Stream `reads-<userId>`: how far a user has read. Sending in a channel also reads it, without a separate event. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const place = { userId: z.string(), channelId: z.string(), serverId: z.string().nullable() };
/** In order with the messages: reading, leaving and deleting must keep their order. */
const partitionKey = (data: { serverId: string | null; channelId: string }) => data.serverId ?? data.channelId;

export const ChannelRead = event('ChannelRead', 1, z.object({ ...place, at: z.number() }), { partitionKey, bulk: true });

/** `at`: time of the message minus one, so that the message counts as unread. In a DM its author's counter becomes 1. */
export const ChannelMarkedUnread = event('ChannelMarkedUnread', 1, z.object({ ...place, at: z.number(), authorId: z.string() }), {
  partitionKey,
  bulk: true,
});

export const unreadEventSpecs = [ChannelRead, ChannelMarkedUnread] as const;
