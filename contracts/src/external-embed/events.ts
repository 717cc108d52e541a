/** Whether other sites may show a server. Stream `embed-<serverId>`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { serverId: string }) => data.serverId;

/** Everyone who sees the embed can join with the invite. If it is deleted, the embed has no link. */
export const ServerEmbedCreated = event(
  'ServerEmbedCreated',
  1,
  z.object({
    serverId: z.string(),
    embedId: z.string(),
    inviteId: z.string(),
    inviteCode: z.string(),
    createdById: z.string(),
    createdAt: z.number(),
  }),
  { partitionKey },
);

export const ServerEmbedDeleted = event('ServerEmbedDeleted', 1, z.object({ serverId: z.string(), deletedById: z.string() }), {
  partitionKey,
});

export const externalEmbedEventSpecs = [ServerEmbedCreated, ServerEmbedDeleted] as const;
