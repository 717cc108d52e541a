import { refuse } from '@folkmoot/contracts/kernel/refusal';
import * as routes from '@folkmoot/contracts/tickets/commands';
import { TicketOpened, TicketStatusSet } from '@folkmoot/contracts/tickets/events';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { cannedHandlers } from './canned-handlers.ts';
import { cannedTextsFolding } from './canned-text-state.ts';
import { staffHandlers } from './staff-handlers.ts';
import { ticketOf } from './ticket-place.ts';
import { NUMBERS_STREAM, numbersFolding, ticketChannels, ticketFolding, ticketStream, toOwnTicket, toRawTicket } from './ticket-state.ts';
import { decideAnswer, decideOpen, decideSeen } from './tickets.decider.ts';
import { openFacts } from './tickets.facts.ts';

type OnTicket = { readonly params: { readonly ticketId: number } };

function stream({ params }: OnTicket): string {
  return ticketStream(params.ticketId);
}

export const tickets: Domain = {
  name: 'tickets',
  foldings: [ticketFolding, numbersFolding, cannedTextsFolding],
  indexes: [ticketChannels],
  handlers: [
    handle({
      route: routes.openTicket,
      facts: (input, deps: Deps) => openFacts(input, deps),
      stream: () => NUMBERS_STREAM,
      folding: numbersFolding,
      decide: (_input, state, facts) => decideOpen(state, facts),
      reply(outcome) {
        const data = requireEvent(outcome, TicketOpened);
        const ticket = ticketFolding.evolve(ticketFolding.initial, { type: 'TicketOpened', data });
        if (ticket.status === 'none') throw new Error('A ticket was opened and is not there');
        return { ...toOwnTicket(ticket), openedById: data.authorId };
      },
      repliesWithoutFacts: true,
    }),
    handle({
      route: routes.answerTicket,
      facts(input, { warm }: Deps) {
        const ticket = ticketOf(warm, input.params.ticketId);
        return ticket ? { ticket, userId: callerId(input), now: input.now } : refuse('NoSuchTicket');
      },
      stream,
      folding: ticketFolding,
      decide: (_input, state, facts) => decideAnswer(state, facts),
      reply(outcome, _input, { ticket }) {
        const { status, setAt } = requireEvent(outcome, TicketStatusSet);
        return toRawTicket({ ...ticket, progress: status, lastUpdatedAt: setAt });
      },
    }),
    handle({
      route: routes.markTicketSeen,
      facts: (input, _deps: Deps) => ({ userId: callerId(input) }),
      stream,
      folding: ticketFolding,
      decide: (_input, state, { userId }) => decideSeen(state, userId),
      reply: () => ({ status: true as const }),
    }),
    ...staffHandlers,
    ...cannedHandlers,
  ],
};
