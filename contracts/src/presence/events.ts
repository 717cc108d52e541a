/** Events of presence that outlive a connection. Stream `user-<id>`. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { userId: string }) => data.userId;

/** The whole choice after the change, and the one before, so that readers need not query it. */
export const PresenceChosen = event(
  'PresenceChosen',
  1,
  z.object({
    userId: z.string(),
    status: z.number(),
    custom: z.string().nullable(),
    statusBefore: z.number(),
    changed: z.array(z.enum(['status', 'custom'])),
  }),
  { sealed: { custom: 'userId' }, partitionKey },
);

/** Last seen now: the last connection closed, or the user became invisible. Absent for users who hide it. */
export const WentOffline = event('WentOffline', 1, z.object({ userId: z.string(), at: z.number() }), { partitionKey });

export const presenceEventSpecs = [PresenceChosen, WentOffline] as const;
