/** Rules of tickets (users document, section 10). Pure. */
import type { Decision, SideEvent } from '@folkmoot/contracts/kernel/decider';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MessageSent, textOnly } from '@folkmoot/contracts/messages/events';
import { TicketMessageAdded, TicketNumbered, TicketOpened, TicketSeen, TicketStatusSet } from '@folkmoot/contracts/tickets/events';
import { isClosed, TICKET_LIMITS, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { decideSend, type SendFacts } from '../messages/messages.decider.ts';
import {
  type NumbersEvent,
  type NumbersState,
  type OpenedTicket,
  type TicketEvent,
  type TicketState,
  ticketStream,
} from './ticket-state.ts';

export type OpenFacts = {
  readonly openedById: string;
  readonly channelId: string;
  readonly messageId: string;
  readonly title: string;
  readonly body: string;
  readonly category: number;
  readonly mentionedUserIds: readonly string[];
  readonly quotedMessageIds: readonly string[];
  readonly now: number;
};

function firstMessage(facts: OpenFacts): SideEvent {
  const { channelId, messageId, openedById, body, now } = facts;
  const event = MessageSent({
    messageId,
    channelId,
    serverId: null,
    recipientId: null,
    authorId: openedById,
    content: body,
    silent: false,
    mentionReplies: false,
    mentionedUserIds: [...facts.mentionedUserIds],
    mentionedRoleIds: [],
    quotedMessageIds: [...facts.quotedMessageIds],
    replyToMessageIds: [],
    notifiedUserIds: [],
    socketId: null,
    sentAt: now,
    ...textOnly,
  });
  return { stream: `message-${messageId}`, event };
}

/** The number is taken first. A concurrent request takes the next one. */
export function decideOpen(state: NumbersState, facts: OpenFacts): Decision<NumbersEvent, never> {
  const ticketId = state.given + 1;
  const { channelId, openedById, title, category, now } = facts;
  const opened = TicketOpened({ ticketId, channelId, authorId: openedById, title, category, openedAt: now });
  return {
    events: [TicketNumbered({ ticketId, channelId, openedById })],
    sideEvents: [{ stream: ticketStream(ticketId), event: opened }, firstMessage(facts)],
  };
}

type OnTicket = { readonly userId: string; readonly now: number };

/** Sets the status to waiting for moderators. A repeat updates the time. */
export function decideAnswer(state: TicketState, { userId, now }: OnTicket): Decision<TicketEvent, 'NoSuchTicket' | 'TicketClosed'> {
  if (state.status === 'none' || state.openedById !== userId) return refuse('NoSuchTicket');
  if (isClosed(state.progress)) return refuse('TicketClosed');
  const { ticketId, channelId } = state;
  const status = TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE;
  return [TicketStatusSet({ ticketId, channelId, status, by: 'opener', setById: userId, setAt: now })];
}

/** Only the assignee may change a claimed ticket until another moderator takes it over, in any client. */
export function isOthers({ takenById }: OpenedTicket, moderatorId: string): boolean {
  return takenById !== null && takenById !== moderatorId;
}

export function decideModerate(
  state: TicketState,
  status: number,
  { userId, now }: OnTicket,
): Decision<TicketEvent, 'NoSuchTicket' | 'TicketTakenByOther'> {
  if (state.status === 'none') return refuse('NoSuchTicket');
  if (isOthers(state, userId)) return refuse('TicketTakenByOther');
  const { ticketId, channelId } = state;
  return [TicketStatusSet({ ticketId, channelId, status, by: 'moderator', setById: userId, setAt: now })];
}

export function decideSeen(state: TicketState, userId: string): Decision<TicketEvent, 'UnknownTicket'> {
  if (state.status === 'none' || state.openedById !== userId) return refuse('UnknownTicket');
  const { ticketId, channelId, seen } = state;
  return seen ? [] : [TicketSeen({ ticketId, channelId, seenById: userId })];
}

export type WriteCode = 'NoInbox' | 'TicketClosed' | 'TicketFull' | 'TicketTakenByOther' | 'NothingToSend';

type Writing = { readonly message: SendFacts; readonly staff: boolean };

/**
 * Moderators may also write in closed tickets, but no one in a full one. The message that finds it full closes it and is refused. The
 * refusal is derived from these events.
 */
export function decideWrite(state: TicketState, { message, staff }: Writing): Decision<TicketEvent, WriteCode> {
  if (state.status === 'none') return refuse('NoInbox');
  if (staff && isOthers(state, message.authorId)) return refuse('TicketTakenByOther');
  return isClosed(state.progress) && !staff ? refuse('TicketClosed') : addMessage(state, message);
}

/** For callers who may write in the ticket. */
export function addMessage(state: OpenedTicket, message: SendFacts): Decision<TicketEvent, 'TicketFull' | 'NothingToSend'> {
  const { ticketId, channelId, progress, messages } = state;
  const { authorId, messageId, now } = message;
  if (messages >= TICKET_LIMITS.messages) {
    if (isClosed(progress)) return refuse('TicketFull');
    return [TicketStatusSet({ ticketId, channelId, status: TICKET_STATUS.CLOSED_AS_DONE, by: 'limit', setById: authorId, setAt: now })];
  }
  const sent = decideSend({ status: 'unsent' }, message);
  if (isRefusal(sent)) return sent;
  return {
    events: [TicketMessageAdded({ ticketId, channelId, messageId, authorId, addedAt: now })],
    sideEvents: sent.map((event) => ({ stream: `message-${messageId}`, event })),
  };
}
