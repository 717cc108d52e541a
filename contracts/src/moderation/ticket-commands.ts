/** Tickets for moderators (users document, section 11). */
import { z } from 'zod';
import { integer, OptionalNumber } from '../kernel/fields.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { TicketNumber } from '../tickets/fields.ts';
import { TICKET_STATUS } from '../tickets/limits.ts';
import { StaffTicket } from '../tickets/wire.ts';

const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];
const OnTicket = z.object({ ticketId: TicketNumber });

/** Query value: an invalid status counts as absent. */
const Status = z
  .unknown()
  .optional()
  .transform((text) => (typeof text === 'string' && /^[0-3]$/.test(text) ? Number(text) : undefined));

/** Last changed first; `after`: last number of the previous page. */
export const listAllTickets = query('listAllTickets', '/moderation/tickets', {
  who: staff,
  query: z.object({ status: Status, after: OptionalNumber, limit: OptionalNumber }),
  reply: z.array(StaffTicket),
});

export const getAnyTicket = query('getAnyTicket', '/moderation/tickets/:ticketId', {
  who: staff,
  params: OnTicket,
  reply: StaffTicket,
  refuses: ['UnknownTicket'],
});

/**
 * Any status may follow any other; this also reopens a closed ticket. The ticket becomes unread for its opener. A claimed ticket belongs to
 * its assignee.
 */
export const moderateTicket = command('moderateTicket', 'POST', '/moderation/tickets/:ticketId', {
  who: staff,
  limit: { name: 'moderation_ticket_update', requests: 60, perMs: 60_000 },
  params: OnTicket,
  body: z.object({ status: integer(TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE, TICKET_STATUS.CLOSED_AS_INVALID) }),
  reply: StaffTicket,
  refuses: ['NoSuchTicket', 'TicketTakenByOther'],
});
