/** Channels on the wire (servers document, section 1; realtime contract 5.3). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';

export const ChannelPermission = z.object({ roleId: z.string(), permissions: z.number() });
export type ChannelPermission = z.infer<typeof ChannelPermission>;

export const RawChannel = z.object({
  id: z.string(),
  name: z.string().nullable(),
  icon: z.string().nullable(),
  serverId: z.string().nullable(),
  createdById: z.string().nullable(),
  /** DM_TEXT 0, SERVER_TEXT 1, CATEGORY 2, TICKET 3. */
  type: z.number(),
  slowModeSeconds: z.number().nullable(),
  categoryId: z.string().nullable(),
  lastMessagedAt: z.number().nullable(),
  createdAt: z.number(),
  order: z.number().nullable(),
  /** Required for server channels in realtime payloads. */
  permissions: z.array(ChannelPermission).optional(),
  _count: z.object({ attachments: z.number() }).optional(),
  /** Only for a DM that is requested by its id: the other user, or the caller for saved notes. */
  recipientId: z.string().optional(),
});
export type RawChannel = z.infer<typeof RawChannel>;

/** A user in a call. */
export const RawVoiceUser = z.object({ channelId: z.string(), userId: z.string(), serverId: z.string().nullable().optional() });
export type RawVoiceUser = z.infer<typeof RawVoiceUser>;

export const ChannelChanges = RawChannel.pick({ name: true, icon: true, slowModeSeconds: true }).partial();
export type ChannelChanges = z.infer<typeof ChannelChanges>;

const channel = { serverId: z.string(), channelId: z.string() };

export const ChannelPermissionChange = z.object({ ...channel, roleId: z.string(), permissions: z.number() });

/** `categoryId` is absent if the channels leave their category. */
export const ChannelOrder = z.object({ categoryId: z.string().optional(), orderedChannelIds: z.array(z.string()) });

/** All are sent to the server room, also for channels that a member cannot see: clients filter by permission. */
export const channelEvents = {
  created: wireEvent('server:channel_created', z.object({ serverId: z.string(), channel: RawChannel })),
  updated: wireEvent('server:channel_updated', z.object({ ...channel, updated: ChannelChanges })),
  deleted: wireEvent('server:channel_deleted', z.object(channel)),
  reordered: wireEvent('server:channel_order_updated', ChannelOrder.extend({ serverId: z.string() })),
  permissionsUpdated: wireEvent('server:channel_permissions_updated', ChannelPermissionChange),
} as const;
