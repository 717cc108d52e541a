/** What can happen to an invite. Stream `invite-<key of its code>`: whoever appends there first has the code. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const invite = { inviteId: z.string(), code: z.string(), serverId: z.string() };
const partitionKey = (data: { serverId: string }) => data.serverId;

export const InviteCreated = event(
  'InviteCreated',
  1,
  z.object({ ...invite, isCustom: z.boolean(), createdById: z.string(), createdAt: z.number() }),
  { partitionKey },
);

export const InviteDeleted = event('InviteDeleted', 1, z.object({ ...invite, deletedById: z.string() }), { partitionKey });

export const inviteEventSpecs = [InviteCreated, InviteDeleted] as const;
