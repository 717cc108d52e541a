/** Commands and queries on one's own tickets (users document, section 10). Those of moderators stand with the moderation. */
import { z } from 'zod';
import { integer, OptionalNumber, StatusTrue, text } from '../kernel/fields.ts';
import { command, query } from '../kernel/route.ts';
import { SeenFilter, StatusFilter, TicketNumber } from './fields.ts';
import { TICKET_CATEGORY, TICKET_LIMITS, TICKET_STATUS } from './limits.ts';
import { OpenedTicket, OwnTicket, RawTicket } from './wire.ts';

const OnTicket = z.object({ ticketId: TicketNumber });

export const openTicket = command('openTicket', 'POST', '/tickets', {
  who: [{ need: 'user' }, { need: 'heard' }],
  limit: { name: 'ticket_create', requests: 3, perMs: 60_000 },
  body: z.object({
    title: text(TICKET_LIMITS.title.min, TICKET_LIMITS.title.max),
    body: text(TICKET_LIMITS.body.min, TICKET_LIMITS.body.max),
    category: integer(TICKET_CATEGORY.QUESTION, TICKET_CATEGORY.SERVER_VERIFICATION),
  }),
  reply: OpenedTicket,
});

const WAITING = TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE;

/** The opener has only one status to give: it is the moderators' turn. */
export const answerTicket = command('answerTicket', 'POST', '/tickets/:ticketId', {
  who: [{ need: 'user' }],
  limit: { name: 'ticket_update', requests: 30, perMs: 60_000 },
  params: OnTicket,
  body: z.object({ status: integer(WAITING, WAITING) }),
  reply: RawTicket,
  refuses: ['NoSuchTicket', 'TicketClosed'],
});

/** What reading a ticket leads to; the gateway gives it for the reader. */
export const markTicketSeen = command('markTicketSeen', 'POST', '/tickets/:ticketId/seen', {
  who: [{ need: 'user' }],
  params: OnTicket,
  reply: StatusTrue,
  refuses: ['UnknownTicket'],
});

/** The last changed first. */
export const listTickets = query('listTickets', '/tickets', {
  who: [{ need: 'user' }],
  limit: { name: 'tickets', requests: 30, perMs: 60_000 },
  query: z.object({ status: StatusFilter, seen: SeenFilter, limit: OptionalNumber }),
  reply: z.array(OwnTicket),
});

/** Marks it seen; the answer still tells what it was. */
export const getTicket = query('getTicket', '/tickets/:ticketId', {
  who: [{ need: 'user' }],
  limit: { name: 'ticket', requests: 30, perMs: 60_000 },
  params: OnTicket,
  reply: OwnTicket,
  refuses: ['UnknownTicket'],
});
