/** Events of an invite. Stream `invite-<key of its code>`: the first to append there owns the code. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const invite = { inviteId: z.string(), code: z.string(), serverId: z.string() };
const partitionKey = (data: { serverId: string }) => data.serverId;

export const InviteCreated = event(
  'InviteCreated',
  2,
  z.object({
    ...invite,
    isCustom: z.boolean(),
    createdById: z.string(),
    createdAt: z.number(),
    /** How many users can join with it; null: any number. */
    uses: z.number().nullable(),
    /** Null: never. */
    expiresAt: z.number().nullable(),
  }),
  {
    partitionKey,
    /** Before version 2 every invite was unlimited. */
    upcasts: { 1: (data) => ({ ...data, uses: null, expiresAt: null }) },
  },
);

/**
 * Takes one use of a limited invite. It comes before `MemberJoined`, on the stream of the invite: of two users who want the last use, one
 * gets it (decision 129).
 */
export const InviteUsed = event('InviteUsed', 1, z.object({ ...invite, userId: z.string(), usedAt: z.number() }), { partitionKey });

export const InviteDeleted = event('InviteDeleted', 1, z.object({ ...invite, deletedById: z.string() }), { partitionKey });

export const inviteEventSpecs = [InviteCreated, InviteUsed, InviteDeleted] as const;
