/** Notices on devices whose browser is closed (decision 41). Ours: the wire contract knows none. */
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
 * Of the session that asks, in place of what it had: it ends with it. Writes to the vault and no event: whoever holds it could send to
 * the device.
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
    /** Absent: as it was, else only who wrote. */
    withText: z.boolean().optional(),
  }),
  reply: StatusTrue,
  refuses: ['PushNotSetUp', 'NoPushService'],
});

/** Of the session that asks; already so is fine. */
export const unsubscribePush = command('unsubscribePush', 'DELETE', '/users/push', {
  who: oneself,
  limit: { name: 'push_unsubscribe', requests: 20, perMs: 60_000 },
  reply: StatusTrue,
});
