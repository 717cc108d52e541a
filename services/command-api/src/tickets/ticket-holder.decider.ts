/** The assignee of a ticket, and commands that only the assignee may run (decision 31). Pure. */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { TicketReleased, TicketStatusSet, TicketTaken } from '@folkmoot/contracts/tickets/events';
import { isClosed } from '@folkmoot/contracts/tickets/limits';
import type { SendFacts } from '../messages/messages.decider.ts';
import type { OpenedTicket, TicketEvent, TicketState } from './ticket-state.ts';
import { addMessage, isOthers } from './tickets.decider.ts';

export type HolderFacts = { readonly callerId: string; readonly now: number };

type TicketRefusal = 'UnknownTicket' | 'TicketTakenByOther';

/** A ticket without an assignee is open to all moderators. */
function openTo(state: TicketState, callerId: string): OpenedTicket | Refusal<TicketRefusal> {
  if (state.status === 'none') return refuse('UnknownTicket');
  return isOthers(state, callerId) ? refuse('TicketTakenByOther') : state;
}

/** `fromId`: the assignee that the caller expects. */
export function decideTake(
  state: TicketState,
  fromId: string | null,
  { callerId, now }: HolderFacts,
): Decision<TicketEvent, TicketRefusal | 'TicketClosed'> {
  if (state.status === 'none') return refuse('UnknownTicket');
  if (isClosed(state.progress)) return refuse('TicketClosed');
  const { ticketId, channelId, takenById } = state;
  if (takenById === callerId) return [];
  if (takenById !== null && takenById !== fromId) return refuse('TicketTakenByOther');
  return [TicketTaken({ ticketId, channelId, takenById: callerId, fromId: takenById, takenAt: now })];
}

export function decideRelease(
  state: TicketState,
  { callerId, now }: HolderFacts,
): Decision<TicketEvent, 'UnknownTicket' | 'TicketNotYours'> {
  if (state.status === 'none') return refuse('UnknownTicket');
  const { ticketId, channelId, takenById } = state;
  if (takenById !== callerId) return refuse('TicketNotYours');
  return [TicketReleased({ ticketId, channelId, releasedById: callerId, releasedAt: now })];
}

function statusSet({ ticketId, channelId }: OpenedTicket, status: number, { callerId, now }: HolderFacts) {
  return TicketStatusSet({ ticketId, channelId, status, by: 'moderator', setById: callerId, setAt: now });
}

export function decideStatus(state: TicketState, status: number, facts: HolderFacts): Decision<TicketEvent, TicketRefusal> {
  const ticket = openTo(state, facts.callerId);
  return isRefusal(ticket) ? ticket : [statusSet(ticket, status, facts)];
}

export type ReplyFacts = HolderFacts & {
  readonly message: SendFacts;
  /** The new status. null: it stays. */
  readonly status: number | null;
};

/** An answer to a full ticket closes it and is refused, like any message (`addMessage`). The requested status is then ignored. */
export function decideReply(state: TicketState, facts: ReplyFacts): Decision<TicketEvent, TicketRefusal | 'TicketFull' | 'NothingToSend'> {
  const { message, status } = facts;
  const ticket = openTo(state, facts.callerId);
  if (isRefusal(ticket)) return ticket;
  const written = addMessage(ticket, message);
  if (isRefusal(written) || !('sideEvents' in written) || status === null) return written;
  return { ...written, events: [...written.events, statusSet(ticket, status, facts)] };
}
