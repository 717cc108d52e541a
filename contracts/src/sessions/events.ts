/** Events of ended sessions; everything else about sessions is in the vault. Stream `user-<id>`. Ids of sessions grant no access. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

export const SessionsEnded = event(
  'SessionsEnded',
  1,
  z.object({
    userId: z.string(),
    /** Null: all except the spared one. */
    sessionId: z.string().nullable(),
    sparedSessionId: z.string().nullable(),
  }),
  { partitionKey: (data) => data.userId },
);

export const sessionEventSpecs = [SessionsEnded] as const;
