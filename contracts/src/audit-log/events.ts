/** What is done to an audit log by those who read it. On the stream of what was taken back. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** An act was taken back: what came of that is said by ordinary events before it, of the same command. */
export const ActUndone = event(
  'ActUndone',
  1,
  z.object({
    serverId: z.string(),
    /** The event that was taken back, by its id. */
    undoneEventId: z.string(),
    undoneById: z.string(),
    undoneAt: z.number(),
  }),
  { partitionKey: (data) => data.serverId },
);

export const auditLogEventSpecs = [ActUndone] as const;
