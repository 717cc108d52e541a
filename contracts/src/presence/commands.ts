/** Commands on presence (users document, section 5; realtime contract, section 3). */
import { z } from 'zod';
import { integer, optional, StatusTrue, text } from '../kernel/fields.ts';
import { command, query } from '../kernel/route.ts';
import { PRESENCE_LIMITS } from './limits.ts';

export const choosePresence = command('choosePresence', 'POST', '/users/presence', {
  who: [{ need: 'userOrBot' }],
  limit: { name: 'update_presence', requests: 10, perMs: 5000 },
  body: z.object({
    status: optional(integer(0, 4)),
    /** Blank or null clears it; absent keeps it. */
    custom: text(0, PRESENCE_LIMITS.custom).nullable().optional(),
  }),
  reply: z.string(),
});

/** Sent by the gateway when a user's last connection closes. */
export const goOffline = command('goOffline', 'POST', '/users/last-online', {
  who: [{ need: 'userOrBot' }],
  limit: { name: 'last_online', requests: 30, perMs: 30_000 },
  reply: StatusTrue,
});

/** Folkmoot's own: URL of an external activity tracker (realtime contract, section 9); null: none. */
export const getActivityTracker = query('getActivityTracker', '/users/activity-tracker', {
  who: [{ need: 'user' }],
  reply: z.object({ address: z.string().nullable() }),
});
