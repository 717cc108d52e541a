/** Published servers on the wire (servers document, section 1). */
import { z } from 'zod';
import { RawServer } from '../servers/wire.ts';

const RawExploredServer = RawServer.omit({ customEmojis: true, scheduledForDeletion: true, _count: true }).extend({
  _count: z.object({ serverMembers: z.number() }),
  /** Only in lists. */
  createdBy: z.object({ id: z.string(), username: z.string(), tag: z.string() }).optional(),
});

export const RawPublicServer = z.object({
  id: z.string(),
  serverId: z.string(),
  description: z.string(),
  /** In this week. */
  bumpCount: z.number(),
  lifetimeBumpCount: z.number(),
  bumpedAt: z.number(),
  pinnedAt: z.number().nullable(),
  createdAt: z.number(),
  server: RawExploredServer.optional(),
});
export type RawPublicServer = z.infer<typeof RawPublicServer>;
