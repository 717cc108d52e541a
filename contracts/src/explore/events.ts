/** Events of published servers. Stream `public-<serverId>`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { serverId: string }) => data.serverId;

/** Counts as its first bump. */
export const ServerPublished = event(
  'ServerPublished',
  1,
  z.object({ serverId: z.string(), publicId: z.string(), description: z.string(), publishedById: z.string(), publishedAt: z.number() }),
  { partitionKey },
);

export const ServerDescribed = event(
  'ServerDescribed',
  1,
  z.object({ serverId: z.string(), description: z.string(), describedById: z.string() }),
  {
    partitionKey,
  },
);

/** Its bumps are lost, unless this is undone. */
export const ServerUnpublished = event('ServerUnpublished', 1, z.object({ serverId: z.string(), unpublishedById: z.string() }), {
  partitionKey,
});

/** Unpublishing was undone: the server is published again with its bumps and pin. */
export const ServerRepublished = event(
  'ServerRepublished',
  1,
  z.object({
    serverId: z.string(),
    publicId: z.string(),
    description: z.string(),
    /** In the week of `bumpedAt`. */
    bumpCount: z.number(),
    lifetimeBumpCount: z.number(),
    bumpedAt: z.number(),
    /** Null: not pinned. */
    pinnedAt: z.number().nullable(),
    publishedAt: z.number(),
    republishedById: z.string(),
    republishedAt: z.number(),
  }),
  { partitionKey },
);

/** The announcement in the system channel is a separate event; null if there is no system channel. */
export const ServerBumped = event(
  'ServerBumped',
  1,
  z.object({
    serverId: z.string(),
    bumpedById: z.string(),
    systemMessage: z.object({ messageId: z.string(), channelId: z.string() }).nullable(),
    bumpedAt: z.number(),
  }),
  { partitionKey },
);

/** Pinned by a moderator until it is unpublished. Stream `pinnedservers-all`, so that the limit always applies. */
export const PublicServerPinned = event(
  'PublicServerPinned',
  1,
  z.object({ serverId: z.string(), pinnedById: z.string(), pinnedAt: z.number() }),
  { partitionKey },
);

export const PublicServerUnpinned = event(
  'PublicServerUnpinned',
  1,
  z.object({ serverId: z.string(), unpinnedById: z.string(), unpinnedAt: z.number() }),
  { partitionKey },
);

export const exploreEventSpecs = [
  ServerPublished,
  ServerDescribed,
  ServerUnpublished,
  ServerRepublished,
  ServerBumped,
  PublicServerPinned,
  PublicServerUnpinned,
] as const;
