import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { moderateTicket } from '@folkmoot/contracts/moderation/ticket-commands';
import { TicketStatusSet } from '@folkmoot/contracts/tickets/events';
import { handle } from '@folkmoot/platform/command/handler';
import { toRawUser, userFolding } from '../accounts/user-state.ts';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { ticketOf } from '../tickets/ticket-place.ts';
import { ticketFolding, ticketStream, toRawTicket } from '../tickets/ticket-state.ts';
import { decideModerate } from '../tickets/tickets.decider.ts';
import { blockedEmails } from './blocked-emails.ts';
import { deletionHandlers } from './deletion-handlers.ts';
import { peopleHandlers } from './people-handlers.ts';
import { permanentlySuspended } from './permanently-suspended.ts';
import { postHandlers } from './post-handlers.ts';
import { bannedAddresses, sanctionFolding } from './sanction-state.ts';
import { serverHandlers } from './server-handlers.ts';
import { shadowBans } from './shadow-bans.ts';
import { staffTerms } from './staff-terms.ts';
import { stepUpHandlers } from './step-up-handlers.ts';
import { undoHandlers } from './undo-handlers.ts';
import { undoneActions } from './undone-actions.ts';

export const moderation: Domain = {
  name: 'moderation',
  foldings: [sanctionFolding],
  indexes: [bannedAddresses, shadowBans, blockedEmails, permanentlySuspended, undoneActions, staffTerms],
  handlers: [
    ...peopleHandlers,
    ...postHandlers,
    ...serverHandlers,
    ...stepUpHandlers,
    ...undoHandlers,
    ...deletionHandlers,
    handle({
      route: moderateTicket,
      facts(input, { warm }: Deps) {
        const ticket = ticketOf(warm, input.params.ticketId);
        const opener = ticket && warm.state(userFolding, ticket.openedById);
        if (!ticket || !opener || opener.status === 'none') return refuse('NoSuchTicket');
        return { ticket, openedBy: toRawUser(opener), userId: callerId(input), now: input.now };
      },
      stream: (input) => ticketStream(input.params.ticketId),
      folding: ticketFolding,
      decide: (input, state, facts) => decideModerate(state, input.body.status, facts),
      reply(outcome, _input, { ticket, openedBy }) {
        const { status, setAt } = requireEvent(outcome, TicketStatusSet);
        return { ...toRawTicket({ ...ticket, progress: status, lastUpdatedAt: setAt }), openedBy };
      },
    }),
  ],
};
