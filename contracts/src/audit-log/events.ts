/** Events of undoing entries of an audit log. Stored on the stream of the undone event. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** An action was undone. Its effects are ordinary events before this one, of the same command. */
export const ActUndone = event(
  'ActUndone',
  1,
  z.object({
    serverId: z.string(),
    /** Id of the undone event. */
    undoneEventId: z.string(),
    undoneById: z.string(),
    undoneAt: z.number(),
  }),
  { partitionKey: (data) => data.serverId },
);

export const auditLogEventSpecs = [ActUndone] as const;
