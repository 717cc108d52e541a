/** Undoes a moderator's action on a ticket, if the ticket is unchanged since. Messages stay. Pure. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { TicketReleased, TicketStatusSet, TicketTaken } from '@folkmoot/contracts/tickets/events';
import { isClosed } from '@folkmoot/contracts/tickets/limits';
import type { OpenedTicket, TicketEvent } from '../tickets/ticket-state.ts';
import { isOthers } from '../tickets/tickets.decider.ts';
import { effectOf, type Opposite } from './undoing.ts';

export type TicketUndoFacts = {
  /** The ticket before and after the action. */
  readonly before: OpenedTicket;
  readonly set: OpenedTicket;
  readonly callerId: string;
  readonly now: number;
  /** Only a moderator can be assigned again. */
  readonly isModerator: (userId: string) => boolean;
};

/** Restores the previous status, and the assignee if the action closed the ticket. */
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

/** Restores the previous assignee after a claim, a takeover or a release. */
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
