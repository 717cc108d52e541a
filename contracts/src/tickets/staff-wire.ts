/** Tickets and what is kept for answers, as our console has them: apart, so that no other client loads it. */
import { z } from 'zod';
import { RawUser } from '../profiles/wire.ts';
import { StaffTicket } from './wire.ts';

/** As our console sees it. Ours: the wire contract knows nobody who has a ticket. */
export const QueuedTicket = StaffTicket.extend({
  /** null: nobody has it. */
  takenById: z.string().nullable(),
  /** null also where whoever has it is gone. */
  takenBy: RawUser.nullable(),
  takenAt: z.number().nullable(),
});
export type QueuedTicket = z.infer<typeof QueuedTicket>;

export const CannedText = z.object({ id: z.string(), name: z.string(), text: z.string(), changedAt: z.number() });
export type CannedText = z.infer<typeof CannedText>;
