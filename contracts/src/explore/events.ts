/** What can happen to a server that anybody may find. Stream `public-<serverId>`. */
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

/** Its bumps are forgotten, unless it is taken back. */
export const ServerUnpublished = event('ServerUnpublished', 1, z.object({ serverId: z.string(), unpublishedById: z.string() }), {
  partitionKey,
});

/** It was taken back that it was published no longer: it is what it was, with its bumps, and pinned where it was pinned. */
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
    /** null: it is not. */
    pinnedAt: z.number().nullable(),
    publishedAt: z.number(),
    republishedById: z.string(),
    republishedAt: z.number(),
  }),
  { partitionKey },
);

/** The message that tells of it is posted beside; null when the server has no system channel. */
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

/** By a moderator, until it is published no longer. Stream `pinnedservers-all`, so that there are never more than may be. */
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
