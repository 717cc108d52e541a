/** Web push notifications (decision 41). Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { StatusTrue } from '../kernel/fields.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { PUSH_LIMITS } from './limits.ts';
import { RawPush } from './wire.ts';

const oneself: Requirement[] = [{ need: 'user' }];

export const getPush = query('getPush', '/users/push', {
  who: oneself,
  limit: { name: 'push_get', requests: 30, perMs: 20_000 },
  reply: RawPush,
});

/**
 * Replaces the session's subscription, which ends with the session. Written to the vault without an event, because it allows sending to the
 * device.
 */
export const subscribePush = command('subscribePush', 'POST', '/users/push', {
  who: oneself,
  limit: { name: 'push_subscribe', requests: 10, perMs: 60_000 },
  body: z.object({
    endpoint: z.string().min(1).max(PUSH_LIMITS.endpoint),
    keys: z.object({
      /** An uncompressed point of P-256. */
      p256dh: z.string().regex(/^[\w-]{87}={0,1}$/),
      auth: z.string().regex(/^[\w-]{22}={0,2}$/),
    }),
    /** Absent: unchanged; default: only the author's name. */
    withText: z.boolean().optional(),
  }),
  reply: StatusTrue,
  refuses: ['PushNotSetUp', 'NoPushService'],
});

/** For the calling session. A repeat does nothing. */
export const unsubscribePush = command('unsubscribePush', 'DELETE', '/users/push', {
  who: oneself,
  limit: { name: 'push_unsubscribe', requests: 20, perMs: 60_000 },
  reply: StatusTrue,
});
