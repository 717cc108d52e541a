/** Facts for the deciders on a case. A moderator cannot find a case about themselves. */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { isClosed, TICKET_CATEGORY } from '@folkmoot/contracts/tickets/limits';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { ticketOfChannel } from '../tickets/ticket-place.ts';
import { casePlaces } from './case-state.ts';
import type { CaseFacts, TicketOfCase } from './reports.decider.ts';

export type OnCase = { readonly actor: Actor | null; readonly now: number; readonly params: { readonly caseId: string } };

/** The case of a ticket has the id of the ticket's channel. */
function abuseTicket(warm: Warm, caseId: string): TicketOfCase | null {
  const ticket = ticketOfChannel(warm, caseId);
  if (!ticket || ticket.category !== TICKET_CATEGORY.ABUSE) return null;
  const { ticketId, channelId, openedById, progress, takenById, lastUpdatedAt } = ticket;
  return { ticketId, channelId, openedById, isClosed: isClosed(progress), takenById, lastUpdatedAt };
}

/** null: there is no case that this moderator may see. */
export function caseFor(warm: Warm, caseId: string, moderatorId: string): Pick<CaseFacts, 'kind' | 'thingId' | 'ticket'> | null {
  const place = warm.index(casePlaces).get(caseId);
  if (place) return place.subjectId === moderatorId ? null : { kind: place.kind, thingId: place.thingId, ticket: null };
  const ticket = abuseTicket(warm, caseId);
  return ticket && ticket.openedById !== moderatorId ? { kind: 'ticket', thingId: caseId, ticket } : null;
}

export function caseFacts(input: OnCase, { warm }: Deps): CaseFacts | Refusal<'UnknownCase'> {
  const { caseId } = input.params;
  const facts = { caseId, callerId: callerId(input), now: input.now };
  const found = caseFor(warm, caseId, facts.callerId);
  return found ? { ...facts, ...found } : refuse('UnknownCase');
}
