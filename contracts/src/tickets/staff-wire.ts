/** Tickets and canned replies for Folkmoot's console, in a separate file so that other clients do not load it. */
import { z } from 'zod';
import { RawUser } from '../profiles/wire.ts';
import { StaffTicket } from './wire.ts';

/** As the console sees it. Folkmoot's own: the wire contract has no assignees. */
export const QueuedTicket = StaffTicket.extend({
  /** Null: unassigned. */
  takenById: z.string().nullable(),
  /** Also null if the assignee's account was deleted. */
  takenBy: RawUser.nullable(),
  takenAt: z.number().nullable(),
});
export type QueuedTicket = z.infer<typeof QueuedTicket>;

export const CannedText = z.object({ id: z.string(), name: z.string(), text: z.string(), changedAt: z.number() });
export type CannedText = z.infer<typeof CannedText>;
