/** What is known of sessions outside the vault: that some ended. Stream `user-<id>`. Ids of sessions open nothing. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

export const SessionsEnded = event(
  'SessionsEnded',
  1,
  z.object({
    userId: z.string(),
    /** null: all but the spared one. */
    sessionId: z.string().nullable(),
    sparedSessionId: z.string().nullable(),
  }),
  { partitionKey: (data) => data.userId },
);

export const sessionEventSpecs = [SessionsEnded] as const;
