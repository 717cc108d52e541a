/**
 * Tickets as our console has them: who has which, and what is written and set only by whoever has it. Ours: the routes of the wire
 * contract (`moderation/ticket-commands.ts`) stand beside and ask nobody who has a ticket.
 */
import { z } from 'zod';
import { integer, OptionalNumber, optional, rawText, StatusTrue } from '../kernel/fields.ts';
import { UserId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { MESSAGE_LIMITS } from '../messages/limits.ts';
import { TicketNumber } from './fields.ts';
import { TICKET_STATUS } from './limits.ts';
import { TICKET_HOLDERS } from './staff-limits.ts';
import { QueuedTicket } from './staff-wire.ts';

const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];
const OnTicket = z.object({ ticketId: TicketNumber });
const limit = { name: 'moderation_ticket_queue', requests: 120, perMs: 60_000 };

const AnyStatus = integer(TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE, TICKET_STATUS.CLOSED_AS_INVALID);

/** Of a query: whatever is none of these counts as absent. */
const Status = z
  .unknown()
  .optional()
  .transform((text) => (typeof text === 'string' && /^[0-3]$/.test(text) ? Number(text) : undefined));
const Holder = z
  .unknown()
  .optional()
  .transform((text) => TICKET_HOLDERS.find((holder) => holder === text));

/** The last changed first; `after` is the last number of the page before. `holder`: who has it, as seen by whoever asks. */
export const listTicketQueue = query('listTicketQueue', '/moderation/ticket-queue', {
  who: staff,
  query: z.object({ status: Status, holder: Holder, after: OptionalNumber, limit: OptionalNumber }),
  reply: z.array(QueuedTicket),
});

export const getQueuedTicket = query('getQueuedTicket', '/moderation/ticket-queue/:ticketId', {
  who: staff,
  params: OnTicket,
  reply: QueuedTicket,
  refuses: ['UnknownTicket'],
});

/**
 * So that two do not answer the same. `fromId`: who has it, as whoever takes it over was shown; refused where somebody else has it by
 * now. A repeat by whoever has it is quiet.
 */
export const takeTicket = command('takeTicket', 'POST', '/moderation/ticket-queue/:ticketId/take', {
  who: staff,
  limit,
  params: OnTicket,
  body: z.object({ fromId: optional(UserId) }),
  reply: StatusTrue,
  refuses: ['UnknownTicket', 'TicketClosed', 'TicketTakenByOther'],
});

export const releaseTicket = command('releaseTicket', 'DELETE', '/moderation/ticket-queue/:ticketId/take', {
  who: staff,
  limit,
  params: OnTicket,
  reply: StatusTrue,
  refuses: ['UnknownTicket', 'TicketNotYours'],
});

/** Nobody else's; one that nobody has is everybody's. Its opener has something to see then. */
export const setTicketStatus = command('setTicketStatus', 'POST', '/moderation/ticket-queue/:ticketId/status', {
  who: staff,
  limit,
  params: OnTicket,
  body: z.object({ status: AnyStatus }),
  reply: StatusTrue,
  refuses: ['UnknownTicket', 'TicketTakenByOther'],
});

/** What is written and whose turn it is then, in one. Without `status` it stays whose it was. */
export const replyToTicket = command('replyToTicket', 'POST', '/moderation/ticket-queue/:ticketId/replies', {
  who: [...staff, { need: 'heard' }],
  limit,
  params: OnTicket,
  body: z.object({ content: rawText(1, MESSAGE_LIMITS.content), status: optional(AnyStatus) }),
  reply: StatusTrue,
  refuses: ['UnknownTicket', 'TicketTakenByOther', 'TicketFull', 'NothingToSend'],
});
