/** Facts for the undo of an action on a report or an appeal (decision 96). The user that the case is about cannot find it. */
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { AppealDecided, CaseReleased, CaseTaken, ReportDecided } from '@folkmoot/contracts/reports/events';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { caseFor } from '../reports/case-facts.ts';
import { caseHolderOpposite } from '../reports/case-holder.decider.ts';
import { type CaseEvent, type CaseState, caseFolding, caseKey } from '../reports/case-state.ts';
import { appealOpposite, type ReopenFacts, reportOpposite } from '../reports/reopen.decider.ts';
import { ticketFolding, ticketStream } from '../tickets/ticket-state.ts';
import { sanctionFolding, sanctionStream } from './sanction-state.ts';
import { targetsOf } from './targets.ts';
import { decideUndoSanction } from './undo-sanction.decider.ts';
import { statusOpposite } from './undo-ticket.decider.ts';
import { isModerator } from './undo-ticket.facts.ts';
import { type By, type ForetellCode, type Undoing, undoneBy } from './undoing.ts';
import { aroundFolding, undoneActions } from './undone-actions.ts';

type Caused = ReopenFacts['caused'];
type OnCase = { readonly event: LoggedEvent; readonly by: By; readonly deps: Deps };

const NOTHING: Caused = { sideEvents: [], effects: [] };

function correlationOf({ meta }: LoggedEvent): string {
  const { correlationId }: EventMeta = JSON.parse(meta);
  return correlationId;
}

/** Notices for the users who still exist. */
function noticesFor(warm: Warm, userIds: readonly string[], { newId }: By): ReopenFacts['notices'] {
  return userIds.filter((userId) => warm.state(userFolding, userId).status === 'live').map((userId) => ({ userId, noticeId: newId() }));
}

/** Restores the ticket that the action closed, unless it changed since. */
async function ticketCaused(ticketId: number, { event, by, deps }: OnCase): Promise<() => Caused> {
  const correlationId = correlationOf(event);
  const stream = ticketStream(ticketId);
  const { around } = await deps.stateOf(
    aroundFolding(ticketFolding, ({ type, meta }) => type === 'TicketStatusSet' && meta.correlationId === correlationId),
    stream,
  );
  return () => {
    const ticket = deps.warm.state(ticketFolding, String(ticketId));
    if (!around || around.before.status === 'none' || around.set.status === 'none' || ticket.status === 'none') return null;
    const { before, set } = around;
    if (ticket.lastUpdatedAt !== set.lastUpdatedAt) return null;
    const facts = { before, set, ...by, isModerator: (userId: string) => isModerator(deps.warm, userId) };
    const opposite = statusOpposite(ticket, facts);
    if (opposite === null || isRefusal(opposite)) return null;
    return { sideEvents: opposite.events.map((event) => ({ stream, event })), effects: opposite.effects };
  };
}

async function reportUndoing(on: OnCase): Promise<Undoing | Refusal<ForetellCode>> {
  const { event, by, deps } = on;
  const { caseId, reporterIds, decidedAt } = ReportDecided.schema
    .pick({ caseId: true, reporterIds: true, decidedAt: true })
    .parse(JSON.parse(event.data));
  const found = caseFor(deps.warm, caseId, by.callerId);
  if (!found) return refuse('UnknownAuditEntry');
  const { kind, thingId, ticket } = found;
  const causedOf = ticket ? await ticketCaused(ticket.ticketId, on) : () => NOTHING;
  const notices = noticesFor(deps.warm, reporterIds, by);
  return {
    stream: event.stream,
    decide: () => {
      const state = deps.warm.state(caseFolding, caseKey(kind, thingId));
      const opposite = reportOpposite(state, { ...by, caseId, kind, thingId, decidedAt, reporterIds, notices, caused: causedOf() });
      return undoneBy(opposite, { act: 'reportDecision', eventId: event.id, partition: thingId }, deps.warm.index(undoneActions), by);
    },
  };
}

/** A warning that the action lifted counts again, unless that was changed since. */
function warningCaused({ event, by, deps }: OnCase, userId: string): Caused {
  const correlationId = correlationOf(event);
  const sanctions = deps.warm.state(sanctionFolding, userId);
  const lift = sanctions.acts.find((act) => act.event.type === 'WarningLifted' && act.correlationId === correlationId);
  if (!lift) return NOTHING;
  const undone = decideUndoSanction(sanctions, { userId, eventId: lift.id, callerId: by.callerId, now: by.now, warningIdOf: () => null });
  if (isRefusal(undone)) return NOTHING;
  return { sideEvents: undone.events.map((event) => ({ stream: sanctionStream(userId), event })), effects: undone.effects };
}

function appealUndoing(on: OnCase): Undoing | Refusal<ForetellCode> {
  const { event, by, deps } = on;
  const { caseId, appellantId, outcome, decidedAt } = AppealDecided.schema
    .pick({ caseId: true, appellantId: true, outcome: true, decidedAt: true })
    .parse(JSON.parse(event.data));
  const found = caseFor(deps.warm, caseId, by.callerId);
  if (!found) return refuse('UnknownAuditEntry');
  const notices = noticesFor(deps.warm, [appellantId], by);
  // Nothing is restored for deleted users.
  if (notices.length === 0) return refuse('NothingToUndo');
  const { kind, thingId } = found;
  // Requires the rank to lift the warning.
  const targets = kind === 'warning' && outcome === 'lifted' ? targetsOf(deps.warm, by.callerId, [appellantId]) : [];
  if (isRefusal(targets)) return targets;
  return {
    stream: event.stream,
    decide: () => {
      const state = deps.warm.state(caseFolding, caseKey(kind, thingId));
      const opposite = appealOpposite(state, { ...by, caseId, kind, thingId, decidedAt, notices, caused: warningCaused(on, appellantId) });
      return undoneBy(opposite, { act: 'appealDecision', eventId: event.id, partition: thingId }, deps.warm.index(undoneActions), by);
    },
  };
}

async function holderUndoing({ event, by, deps }: OnCase): Promise<Undoing | Refusal<ForetellCode>> {
  const { caseId } = CaseTaken.schema.pick({ caseId: true }).parse(JSON.parse(event.data));
  const found = caseFor(deps.warm, caseId, by.callerId);
  const folding = aroundFolding<CaseState, CaseEvent>(caseFolding, ({ id }) => id === event.id);
  const { around } = await deps.stateOf(folding, event.stream);
  if (!found || !around) return refuse('UnknownAuditEntry');
  const act = event.type === CaseTaken.type ? 'caseTake' : 'caseRelease';
  const { kind, thingId } = found;
  return {
    stream: event.stream,
    decide: () => {
      // A ticket may have been closed meanwhile.
      const { ticket } = caseFor(deps.warm, caseId, by.callerId) ?? found;
      const state = deps.warm.state(caseFolding, caseKey(kind, thingId));
      const facts = { ...around, ...by, caseId, kind, thingId, ticket, isModerator: (userId: string) => isModerator(deps.warm, userId) };
      const partition = { act, eventId: event.id, partition: thingId } as const;
      return undoneBy(caseHolderOpposite(state, facts), partition, deps.warm.index(undoneActions), by);
    },
  };
}

/** null: the event is about no case. */
export async function caseUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<ForetellCode> | null> {
  const on = { event, by, deps };
  switch (event.type) {
    case ReportDecided.type:
      return reportUndoing(on);
    case AppealDecided.type:
      return appealUndoing(on);
    case CaseTaken.type:
    case CaseReleased.type:
      return holderUndoing(on);
    default:
      return null;
  }
}
