/** A ticket, folded from `ticket-<number>`. The number of tickets, folded from `tickets-all`. And an index by channel. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { ModeratorActUndone } from '@folkmoot/contracts/moderation/undo-events';
import {
  type TicketMessageAdded,
  type TicketNumbered,
  TicketOpened,
  type TicketReleased,
  type TicketSeen,
  type TicketStatusSet,
  type TicketTaken,
} from '@folkmoot/contracts/tickets/events';
import { isClosed, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import type { OwnTicket, RawTicket } from '@folkmoot/contracts/tickets/wire';
import { indexOn, type WarmFolding, type WarmIndex } from '@folkmoot/platform/command/warm';

export type OpenedTicket = {
  readonly status: 'opened';
  readonly ticketId: number;
  readonly channelId: string;
  readonly openedById: string;
  /** null: the author was erased. */
  readonly title: string | null;
  readonly category: number;
  /** From 0: WAITING_FOR_MODERATOR_RESPONSE to 3: CLOSED_AS_INVALID. */
  readonly progress: number;
  /** Including the opening message. */
  readonly messages: number;
  readonly seen: boolean;
  /** The assignee. null: none. A closed ticket has none. */
  readonly takenById: string | null;
  readonly openedAt: number;
  readonly lastUpdatedAt: number;
};

export type TicketState = { readonly status: 'none' } | OpenedTicket;

export type TicketEvent = EventOf<
  | typeof TicketOpened
  | typeof TicketMessageAdded
  | typeof TicketStatusSet
  | typeof TicketSeen
  | typeof TicketTaken
  | typeof TicketReleased
  | typeof ModeratorActUndone
>;

const initial: TicketState = { status: 'none' };

export const ticketFolding: WarmFolding<TicketState, TicketEvent> = { category: 'ticket', initial, evolve };

export function ticketStream(ticketId: number): string {
  return `ticket-${ticketId}`;
}

function opened({ data }: EventOf<typeof TicketOpened>): OpenedTicket {
  const { authorId: openedById, openedAt, ...rest } = data;
  const progress = TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE;
  return { ...rest, openedById, openedAt, status: 'opened', progress, messages: 1, seen: true, takenById: null, lastUpdatedAt: openedAt };
}

function evolve(state: TicketState, event: TicketEvent): TicketState {
  if (event.type === 'TicketOpened') return opened(event);
  if (state.status === 'none' || event.type === 'ModeratorActUndone') return known(state, event);
  switch (event.type) {
    case 'TicketMessageAdded':
      return { ...state, messages: state.messages + 1 };
    case 'TicketStatusSet': {
      const { status: progress, by, setAt } = event.data;
      const takenById = isClosed(progress) ? null : state.takenById;
      return { ...state, progress, takenById, lastUpdatedAt: setAt, seen: by === 'moderator' ? false : state.seen };
    }
    case 'TicketSeen':
      return { ...state, seen: true };
    case 'TicketTaken':
      return { ...state, takenById: event.data.takenById };
    case 'TicketReleased':
      return { ...state, takenById: null };
    default:
      return unknownEvent(event);
  }
}

/** The event of an undo refers to state from earlier events. */
function known(state: TicketState, event: TicketEvent): OpenedTicket {
  if (state.status === 'none') throw new Error(`${event.type} on a ticket that was never opened`);
  return state;
}

function unknownEvent(event: never): never {
  throw new Error(`A ticket does not know ${JSON.stringify(event)}`);
}

/** The number of tickets. The next number is one higher. */
export type NumbersState = { readonly given: number };
export type NumbersEvent = EventOf<typeof TicketNumbered>;

export const numbersFolding: WarmFolding<NumbersState, NumbersEvent> = {
  category: 'tickets',
  initial: { given: 0 },
  evolve: (_state, event) => ({ given: event.data.ticketId }),
};

export const NUMBERS_STREAM = 'tickets-all';

/** The ticket of each channel. */
export const ticketChannels: WarmIndex<Map<string, number>> = {
  name: 'ticketChannels',
  create: () => new Map(),
  on: indexOn<Map<string, number>, typeof TicketOpened>(TicketOpened, (index, { data }) => {
    index.set(data.channelId, data.ticketId);
  }),
};

export function toRawTicket(ticket: OpenedTicket): RawTicket {
  const { ticketId, title, category, progress, channelId, openedAt, lastUpdatedAt } = ticket;
  return { id: ticketId, title: title ?? '', category, status: progress, channelId, openedAt, lastUpdatedAt };
}

export function toOwnTicket(ticket: OpenedTicket): OwnTicket {
  return { ...toRawTicket(ticket), seen: ticket.seen };
}
