/** Stream `reads-<userId>`: how far a person has read. Sending in a channel reads it too; that is told by MessageSent. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const place = { userId: z.string(), channelId: z.string(), serverId: z.string().nullable() };
/** With the messages it is about: reading and what ends it (leaving, deleting) must keep their order. */
const partitionKey = (data: { serverId: string | null; channelId: string }) => data.serverId ?? data.channelId;

export const ChannelRead = event('ChannelRead', 1, z.object({ ...place, at: z.number() }), { partitionKey, bulk: true });

/** `at` is the message's time less one: the message itself counts as unread. In a DM its author's counter becomes 1. */
export const ChannelMarkedUnread = event('ChannelMarkedUnread', 1, z.object({ ...place, at: z.number(), authorId: z.string() }), {
  partitionKey,
  bulk: true,
});

export const unreadEventSpecs = [ChannelRead, ChannelMarkedUnread] as const;
