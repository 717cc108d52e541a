/** Invites on the wire (servers document, section 1). */
import { z } from 'zod';
import { RawUser } from '../profiles/wire.ts';

export const RawInvite = z.object({
  id: z.string(),
  code: z.string(),
  isCustom: z.boolean(),
  uses: z.number(),
  serverId: z.string(),
  createdById: z.string(),
  createdAt: z.number(),
  createdBy: RawUser.optional(),
});
export type RawInvite = z.infer<typeof RawInvite>;
