/** Chooses the stream of a message: its own stream, or the stream of a ticket, because a ticket limits its messages. */
import type { Decision, Folding } from '@folkmoot/contracts/kernel/decider';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { isBlocked, withCaught } from '../automod/automod.decider.ts';
import { type TicketEvent, type TicketState, ticketFolding } from '../tickets/ticket-state.ts';
import { decideWrite, type WriteCode } from '../tickets/tickets.decider.ts';
import { type MessageEvent, type MessageState, messageFolding } from './message-state.ts';
import { decideSend } from './messages.decider.ts';
import type { MessageFacts } from './messages.facts.ts';

type State = MessageState | TicketState;
type Event = MessageEvent | TicketEvent;

function isTicketEvent(event: Event): event is TicketEvent {
  return event.type.startsWith('Ticket');
}

/** A stream has one of the two kinds. A state of the other kind counts as initial. */
export const messageOrTicket: Folding<State, Event> = {
  initial: messageFolding.initial,
  evolve(state, event) {
    if (isTicketEvent(event)) return ticketFolding.evolve(isTicket(state) ? state : ticketFolding.initial, event);
    return messageFolding.evolve(isTicket(state) ? messageFolding.initial : state, event);
  },
};

function isTicket(state: State): state is TicketState {
  return state.status === 'none' || state.status === 'opened';
}

function decideVisible(state: State, { ticket, fabricated: _, caught: __, ...message }: MessageFacts): Decision<Event, WriteCode> {
  if (!ticket) return decideSend(isTicket(state) ? messageFolding.initial : state, message);
  return decideWrite(isTicket(state) ? state : ticketFolding.initial, { message, staff: ticket.staff });
}

/**
 * A shadow banned user gets the same refusals as others, and otherwise nothing is written. If a rule blocks the message, only the catch is
 * written.
 */
export function decideSendAnywhere(state: State, facts: MessageFacts): Decision<Event, WriteCode> {
  if (facts.caught !== null && isBlocked(facts.caught)) return withCaught<Event, WriteCode>([], facts.caught);
  const decision = decideVisible(state, facts);
  return facts.fabricated === null || isRefusal(decision) ? withCaught(decision, facts.caught) : [];
}
