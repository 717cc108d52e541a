/** Events of the channels of a server. Stream `server-<serverId>`. The first channel is created by ServerCreated. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const channel = { serverId: z.string(), channelId: z.string() };
const partitionKey = (data: { serverId: string }) => data.serverId;

export const ChannelCreated = event(
  'ChannelCreated',
  1,
  z.object({
    ...channel,
    name: z.string(),
    channelType: z.number(),
    order: z.number(),
    permissions: z.array(z.object({ roleId: z.string(), permissions: z.number() })),
    createdById: z.string(),
    createdAt: z.number(),
  }),
  { partitionKey },
);

/** Contains only the changed keys. */
export const ChannelUpdated = event(
  'ChannelUpdated',
  1,
  z.object({
    ...channel,
    name: z.string().optional(),
    icon: z.string().nullable().optional(),
    slowModeSeconds: z.number().nullable().optional(),
  }),
  { partitionKey },
);

/**
 * Children of a category are moved out of it, and the server loses a deleted system channel. The content is kept and hidden until the
 * channel is restored or purged.
 */
export const ChannelDeleted = event('ChannelDeleted', 1, z.object({ ...channel, deletedById: z.string(), deletedAt: z.number() }), {
  partitionKey,
});

/**
 * The channel is restored with all of its content. Its position, its children, and its role as system channel are restored by separate
 * events.
 */
export const ChannelRestored = event(
  'ChannelRestored',
  1,
  z.object({
    ...channel,
    name: z.string(),
    channelType: z.number(),
    icon: z.string().nullable(),
    slowModeSeconds: z.number().nullable(),
    categoryId: z.string().nullable(),
    order: z.number(),
    permissions: z.array(z.object({ roleId: z.string(), permissions: z.number() })),
    createdById: z.string(),
    createdAt: z.number(),
    restoredById: z.string(),
    restoredAt: z.number(),
  }),
  { partitionKey },
);

/** The restore period is over: the content is deleted permanently. */
export const ChannelPurged = event('ChannelPurged', 1, z.object({ ...channel, purgedAt: z.number() }), { partitionKey });

/** The whole mask of one role in one channel. */
export const ChannelPermissionsSet = event(
  'ChannelPermissionsSet',
  1,
  z.object({ ...channel, roleId: z.string(), permissions: z.number() }),
  { partitionKey },
);

/** The listed channels get order index + 1 and this category (null: none). Others are unchanged. */
export const ChannelsReordered = event(
  'ChannelsReordered',
  1,
  z.object({ serverId: z.string(), categoryId: z.string().nullable(), channelIds: z.array(z.string()) }),
  { partitionKey },
);

export const channelEventSpecs = [
  ChannelCreated,
  ChannelUpdated,
  ChannelDeleted,
  ChannelRestored,
  ChannelPurged,
  ChannelPermissionsSet,
  ChannelsReordered,
] as const;
