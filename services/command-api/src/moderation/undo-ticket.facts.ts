/** Facts for the undo of an action on a ticket. */
import { isStaff } from '@folkmoot/contracts/kernel/access';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { ModeratorActKind } from '@folkmoot/contracts/moderation/undo-events';
import { decideReport } from '@folkmoot/contracts/reports/staff-commands';
import { TicketReleased, TicketStatusSet, TicketTaken } from '@folkmoot/contracts/tickets/events';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { ticketOf } from '../tickets/ticket-place.ts';
import { ticketFolding } from '../tickets/ticket-state.ts';
import { holderOpposite, statusOpposite, type TicketUndoFacts } from './undo-ticket.decider.ts';
import { type By, type ForetellCode, type Undoing, undoneBy } from './undoing.ts';
import { aroundFolding, undoneActions } from './undone-actions.ts';

const ACTS = new Map<string, ModeratorActKind>([
  [TicketStatusSet.type, 'ticketStatus'],
  [TicketTaken.type, 'ticketTake'],
  [TicketReleased.type, 'ticketRelease'],
]);

export function isModerator(warm: Warm, userId: string): boolean {
  const user = warm.state(userFolding, userId);
  return user.status === 'live' && isStaff(user.badges);
}

/** The author and a full ticket set the status too. A status that came with a decision is undone with the decision. */
function isByModerator(event: LoggedEvent): boolean {
  if (event.type !== TicketStatusSet.type) return true;
  const { command }: EventMeta = JSON.parse(event.meta);
  return TicketStatusSet.schema.parse(JSON.parse(event.data)).by === 'moderator' && command !== decideReport.name;
}

/** null: the event is about no ticket. */
export async function ticketUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<ForetellCode> | null> {
  const act = ACTS.get(event.type);
  if (!act) return null;
  if (!isByModerator(event)) return refuse('UnknownAuditEntry');
  const { around } = await deps.stateOf(
    aroundFolding(ticketFolding, ({ id }) => id === event.id),
    event.stream,
  );
  if (!around || around.before.status === 'none' || around.set.status === 'none') return refuse('UnknownAuditEntry');
  const { before, set } = around;
  const facts: TicketUndoFacts = { before, set, ...by, isModerator: (userId) => isModerator(deps.warm, userId) };
  return {
    stream: event.stream,
    decide: () => {
      const ticket = ticketOf(deps.warm, set.ticketId) ?? set;
      const opposite = act === 'ticketStatus' ? statusOpposite(ticket, facts) : holderOpposite(ticket, facts);
      return undoneBy(opposite, { act, eventId: event.id, partition: set.channelId }, deps.warm.index(undoneActions), by);
    },
  };
}
