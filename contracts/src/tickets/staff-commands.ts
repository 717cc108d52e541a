/**
 * Tickets in Folkmoot's console: assignees, and changes only by the assignee. Folkmoot's own: the routes of the wire contract
 * (`moderation/ticket-commands.ts`) do not check the assignee.
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

/** Query value: any other value counts as absent. */
const Status = z
  .unknown()
  .optional()
  .transform((text) => (typeof text === 'string' && /^[0-3]$/.test(text) ? Number(text) : undefined));
const Holder = z
  .unknown()
  .optional()
  .transform((text) => TICKET_HOLDERS.find((holder) => holder === text));

/** Last changed first; `after`: last number of the previous page. `holder`: the assignee, relative to the caller. */
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
 * Claims a ticket, so that two moderators do not answer it. `fromId`: the assignee that the caller saw; refused if it has changed. A repeat
 * by the assignee does nothing.
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

/** Only for the assignee, or if unassigned. The ticket becomes unread for its opener. */
export const setTicketStatus = command('setTicketStatus', 'POST', '/moderation/ticket-queue/:ticketId/status', {
  who: staff,
  limit,
  params: OnTicket,
  body: z.object({ status: AnyStatus }),
  reply: StatusTrue,
  refuses: ['UnknownTicket', 'TicketTakenByOther'],
});

/** Sends a reply and sets the status together. Without `status` it is unchanged. */
export const replyToTicket = command('replyToTicket', 'POST', '/moderation/ticket-queue/:ticketId/replies', {
  who: [...staff, { need: 'notShadowBanned' }],
  limit,
  params: OnTicket,
  body: z.object({ content: rawText(1, MESSAGE_LIMITS.content), status: optional(AnyStatus) }),
  reply: StatusTrue,
  refuses: ['UnknownTicket', 'TicketTakenByOther', 'TicketFull', 'NothingToSend'],
});
