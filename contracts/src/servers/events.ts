/** Events of a server (stream `server-<id>`) and of a user's list of servers (stream `order-<userId>`). */
import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { EditHistory } from './edit-history.ts';

const partitionKey = (data: { serverId: string }) => data.serverId;

/** Also creates its default role and its first channel, which is the system channel. */
export const ServerCreated = event(
  'ServerCreated',
  1,
  z.object({
    serverId: z.string(),
    name: z.string(),
    hexColor: z.string(),
    createdById: z.string(),
    defaultRole: z.object({ roleId: z.string(), name: z.string(), hexColor: z.string(), permissions: z.number(), order: z.number() }),
    defaultChannel: z.object({ channelId: z.string(), name: z.string(), permissions: z.number(), order: z.number() }),
    createdAt: z.number(),
  }),
  { partitionKey },
);

/** Contains only the changed keys. */
export const ServerUpdated = event(
  'ServerUpdated',
  4,
  z.object({
    serverId: z.string(),
    name: z.string().optional(),
    defaultChannelId: z.string().optional(),
    systemChannelId: z.string().nullable().optional(),
    verified: z.boolean().optional(),
    /** Paths below the CDN; null: none. */
    avatar: z.string().nullable().optional(),
    banner: z.string().nullable().optional(),
    /** Whether the word filter is on for readers of this server, if the instance leaves it to servers. */
    filterWords: z.boolean().optional(),
    editHistory: EditHistory.optional(),
  }),
  // Version 2 added images, version 3 the word filter, version 4 the edit history.
  { partitionKey, upcasts: { 1: (data) => data, 2: (data) => data, 3: (data) => data } },
);

/** Removes the verification. */
export const ServerOwnershipTransferred = event(
  'ServerOwnershipTransferred',
  1,
  z.object({ serverId: z.string(), oldOwnerId: z.string(), newOwnerId: z.string(), transferredAt: z.number() }),
  { partitionKey },
);

/** Deletes every channel, role, membership and invite of the server. */
export const ServerDeleted = event(
  'ServerDeleted',
  1,
  z.object({
    serverId: z.string(),
    name: z.string(),
    deletedById: z.string(),
    channelIds: z.array(z.string()),
    deletedAt: z.number(),
  }),
  { partitionKey },
);

/** By a moderator: the server is closed, and deleted after `SERVER_LIMITS.deletionDelayMs`. */
export const ServerDeletionScheduled = event(
  'ServerDeletionScheduled',
  1,
  z.object({
    serverId: z.string(),
    scheduledById: z.string(),
    /** Null: its author was erased. */
    reason: z.string().nullable(),
    scheduledAt: z.number(),
  }),
  { sealed: { reason: 'scheduledById' }, partitionKey },
);

export const ServerDeletionCancelled = event(
  'ServerDeletionCancelled',
  1,
  z.object({ serverId: z.string(), cancelledById: z.string(), cancelledAt: z.number() }),
  { partitionKey },
);

const byPerson = (data: { userId: string }) => data.userId;
/** Ids of servers and folders, in order. */
const entries = z.array(z.string());

export const ServerOrderSet = event('ServerOrderSet', 1, z.object({ userId: z.string(), entries }), { partitionKey: byPerson });

const folder = {
  userId: z.string(),
  folderId: z.string(),
  /** Null: the user was erased. */
  name: z.string().nullable(),
  color: z.string(),
};

/** `entries`: the whole order including the new folder. */
export const ServerFolderCreated = event('ServerFolderCreated', 1, z.object({ ...folder, serverIds: z.array(z.string()), entries }), {
  sealed: { name: 'userId' },
  partitionKey: byPerson,
});

/** The folder's new state. */
export const ServerFolderUpdated = event('ServerFolderUpdated', 1, z.object({ ...folder, serverIds: z.array(z.string()) }), {
  sealed: { name: 'userId' },
  partitionKey: byPerson,
});

/** `entries`: the whole order without the folder. */
export const ServerFolderDeleted = event('ServerFolderDeleted', 1, z.object({ ...folder, entries }), {
  sealed: { name: 'userId' },
  partitionKey: byPerson,
});

/** A left server is removed from the order and from folders; a folder that becomes empty is deleted. */
export const ServerUnlisted = event('ServerUnlisted', 1, z.object({ userId: z.string(), serverId: z.string() }), {
  partitionKey: byPerson,
});

/** On a stream of the person, before a server of theirs is created: only where each person can create a limited number. */
export const ServerAllowanceUsed = event(
  'ServerAllowanceUsed',
  1,
  z.object({ userId: z.string(), serverId: z.string(), usedAt: z.number() }),
  { partitionKey: byPerson },
);

export const serverEventSpecs = [
  ServerCreated,
  ServerUpdated,
  ServerOwnershipTransferred,
  ServerDeletionScheduled,
  ServerDeletionCancelled,
  ServerDeleted,
  ServerOrderSet,
  ServerFolderCreated,
  ServerFolderUpdated,
  ServerFolderDeleted,
  ServerUnlisted,
  ServerAllowanceUsed,
] as const;
