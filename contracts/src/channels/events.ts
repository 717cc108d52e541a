/** What can happen to the channels of a server. Stream `server-<serverId>`. The first channel is born with ServerCreated. */
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

/** Only the keys that were set. */
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

/** Children of a category leave it; a system channel is forgotten by its server. What was in it is kept, and shown to nobody, until it is restored or purged. */
export const ChannelDeleted = event('ChannelDeleted', 1, z.object({ ...channel, deletedById: z.string(), deletedAt: z.number() }), {
  partitionKey,
});

/** It is as it was, with all that was in it. Its place among others, its children and that joins are told of in it are said by events beside. */
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

/** The time to bring a deleted channel back is over: what was in it goes for good. */
export const ChannelPurged = event('ChannelPurged', 1, z.object({ ...channel, purgedAt: z.number() }), { partitionKey });

/** The whole mask of one role in one channel. */
export const ChannelPermissionsSet = event(
  'ChannelPermissionsSet',
  1,
  z.object({ ...channel, roleId: z.string(), permissions: z.number() }),
  { partitionKey },
);

/** The listed channels take order index + 1 and this category (null: none); the others stay as they are. */
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
