/** Taking back what a moderator did with a ticket: only what is as they left it. What was written in it stays. Pure. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { TicketReleased, TicketStatusSet, TicketTaken } from '@folkmoot/contracts/tickets/events';
import { isClosed } from '@folkmoot/contracts/tickets/limits';
import type { OpenedTicket, TicketEvent } from '../tickets/ticket-state.ts';
import { isOthers } from '../tickets/tickets.decider.ts';
import { effectOf, type Opposite } from './undoing.ts';

export type TicketUndoFacts = {
  /** The ticket before what is to be taken back, and after it. */
  readonly before: OpenedTicket;
  readonly set: OpenedTicket;
  readonly callerId: string;
  readonly now: number;
  /** Nobody who moderates no more holds a ticket again. */
  readonly isModerator: (userId: string) => boolean;
};

/** As it was until then, and with whoever had it where that closed it. */
export function statusOpposite(ticket: OpenedTicket, facts: TicketUndoFacts): Opposite | null | Refusal<'TicketTakenByOther'> {
  const { before, set, callerId, now, isModerator } = facts;
  if (ticket.progress !== set.progress || before.progress === set.progress) return null;
  if (isOthers(ticket, callerId)) return refuse('TicketTakenByOther');
  const { ticketId, channelId } = ticket;
  const status = TicketStatusSet({ ticketId, channelId, status: before.progress, by: 'moderator', setById: callerId, setAt: now });
  const effects = [effectOf('ticketStatusBack', { field: String(before.progress) })];
  const holderId = isClosed(set.progress) ? before.takenById : null;
  if (holderId === null || !isModerator(holderId)) return { events: [status], effects };
  const taken = TicketTaken({ ticketId, channelId, takenById: holderId, fromId: null, takenAt: now });
  return { events: [status, taken], effects: [...effects, effectOf('ticketHeldBack')] };
}

/** Of what somebody took, took over or released: it is with whoever had it until then. */
export function holderOpposite(ticket: OpenedTicket, { before, set, callerId, now, isModerator }: TicketUndoFacts): Opposite | null {
  const { ticketId, channelId, takenById } = ticket;
  if (takenById !== set.takenById || before.takenById === set.takenById || isClosed(ticket.progress)) return null;
  const holderId = before.takenById !== null && isModerator(before.takenById) ? before.takenById : null;
  if (holderId === takenById) return null;
  const event: TicketEvent =
    holderId === null
      ? TicketReleased({ ticketId, channelId, releasedById: callerId, releasedAt: now })
      : TicketTaken({ ticketId, channelId, takenById: holderId, fromId: takenById, takenAt: now });
  return { events: [event], effects: [effectOf(holderId === null ? 'ticketFreed' : 'ticketHeldBack')] };
}
