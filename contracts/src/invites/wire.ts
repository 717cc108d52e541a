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
  /** How many users can join with it; null: any number. */
  maxUses: z.number().nullable(),
  usesLeft: z.number().nullable(),
  /** Null: never. */
  expiresAt: z.number().nullable(),
});
export type RawInvite = z.infer<typeof RawInvite>;

/** A user who joined with an invite. */
export const InviteJoin = z.object({ user: RawUser, joinedAt: z.number(), isMember: z.boolean() });
export type InviteJoin = z.infer<typeof InviteJoin>;
