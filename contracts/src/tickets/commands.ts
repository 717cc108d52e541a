/** Commands and queries on the user's own tickets (users document, section 10). Those of moderators are in moderation. */
import { z } from 'zod';
import { integer, OptionalNumber, StatusTrue, text } from '../kernel/fields.ts';
import { command, query } from '../kernel/route.ts';
import { SeenFilter, StatusFilter, TicketNumber } from './fields.ts';
import { TICKET_CATEGORY, TICKET_LIMITS, TICKET_STATUS } from './limits.ts';
import { OpenedTicket, OwnTicket, RawTicket } from './wire.ts';

const OnTicket = z.object({ ticketId: TicketNumber });

export const openTicket = command('openTicket', 'POST', '/tickets', {
  who: [{ need: 'user' }, { need: 'notShadowBanned' }],
  limit: { name: 'ticket_create', requests: 3, perMs: 60_000 },
  body: z.object({
    title: text(TICKET_LIMITS.title.min, TICKET_LIMITS.title.max),
    body: text(TICKET_LIMITS.body.min, TICKET_LIMITS.body.max),
    category: integer(TICKET_CATEGORY.QUESTION, TICKET_CATEGORY.SERVER_VERIFICATION),
  }),
  reply: OpenedTicket,
});

const WAITING = TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE;

/** The opener can only set one status: waiting for a moderator. */
export const answerTicket = command('answerTicket', 'POST', '/tickets/:ticketId', {
  who: [{ need: 'user' }],
  limit: { name: 'ticket_update', requests: 30, perMs: 60_000 },
  params: OnTicket,
  body: z.object({ status: integer(WAITING, WAITING) }),
  reply: RawTicket,
  refuses: ['NoSuchTicket', 'TicketClosed'],
});

/** Marks a ticket as read; sent by the gateway for the reader. */
export const markTicketSeen = command('markTicketSeen', 'POST', '/tickets/:ticketId/seen', {
  who: [{ need: 'user' }],
  params: OnTicket,
  reply: StatusTrue,
  refuses: ['UnknownTicket'],
});

/** Last changed first. */
export const listTickets = query('listTickets', '/tickets', {
  who: [{ need: 'user' }],
  limit: { name: 'tickets', requests: 30, perMs: 60_000 },
  query: z.object({ status: StatusFilter, seen: SeenFilter, limit: OptionalNumber }),
  reply: z.array(OwnTicket),
});

/** Marks it as read; the reply shows the state before. */
export const getTicket = query('getTicket', '/tickets/:ticketId', {
  who: [{ need: 'user' }],
  limit: { name: 'ticket', requests: 30, perMs: 60_000 },
  params: OnTicket,
  reply: OwnTicket,
  refuses: ['UnknownTicket'],
});
