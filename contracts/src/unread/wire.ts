/** Read state of a user (realtime contract, section 7). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';
import { RawUser } from '../profiles/wire.ts';

export const RawMessageMention = z.object({
  channelId: z.string(),
  serverId: z.string().nullable(),
  mentionedById: z.string(),
  mentionedBy: RawUser,
  count: z.number(),
  createdAt: z.number(),
});
export type RawMessageMention = z.infer<typeof RawMessageMention>;

export const unreadEvents = {
  dismissed: wireEvent('notification:dismissed', z.object({ channelId: z.string() })),
} as const;
