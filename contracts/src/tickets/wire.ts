/** Tickets on the wire (users document 4.3). */
import { z } from 'zod';
import { RawUser } from '../profiles/wire.ts';

export const RawTicket = z.object({
  /** A number, shown as `#<id>`: the only id that is not time-based. */
  id: z.number(),
  title: z.string(),
  category: z.number(),
  status: z.number(),
  channelId: z.string(),
  openedAt: z.number(),
  lastUpdatedAt: z.number(),
});
export type RawTicket = z.infer<typeof RawTicket>;

/** As its opener sees it. */
export const OwnTicket = RawTicket.extend({ seen: z.boolean() });
export type OwnTicket = z.infer<typeof OwnTicket>;

export const OpenedTicket = OwnTicket.extend({ openedById: z.string() });
export type OpenedTicket = z.infer<typeof OpenedTicket>;

/** As moderators see it. */
export const StaffTicket = RawTicket.extend({ openedBy: RawUser });
export type StaffTicket = z.infer<typeof StaffTicket>;
