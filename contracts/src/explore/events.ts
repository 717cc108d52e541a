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

/** Its bumps are forgotten. */
export const ServerUnpublished = event('ServerUnpublished', 1, z.object({ serverId: z.string(), unpublishedById: z.string() }), {
  partitionKey,
});

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
  ServerBumped,
  PublicServerPinned,
  PublicServerUnpinned,
] as const;
