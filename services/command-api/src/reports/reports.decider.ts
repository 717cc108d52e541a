/** Rules of reports and their cases (decision 43). Pure. */
import type { Decision, SideEvent } from '@folkmoot/contracts/kernel/decider';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { CaseReleased, CaseTaken, ReportDecided, ReportFiled } from '@folkmoot/contracts/reports/events';
import {
  type CaseKind,
  REPORT_LIMITS,
  REPORT_NOTICE,
  type ReportedKind,
  type ReportOutcome,
  type ReportReason,
} from '@folkmoot/contracts/reports/limits';
import { TicketStatusSet } from '@folkmoot/contracts/tickets/events';
import { TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { userNoticeStream } from '../notices/user-notice-state.ts';
import { ticketStream } from '../tickets/ticket-state.ts';
import type { CaseEvent, CaseState } from './case-state.ts';

/** The reported object as the reporter sees it now. */
export type ReportedThing = {
  readonly kind: ReportedKind;
  readonly thingId: string;
  readonly subjectId: string;
  readonly serverId: string | null;
  readonly channelId: string | null;
  /** `ReportedContent` as JSON. */
  readonly content: string;
};

export type FileFacts = {
  readonly thing: ReportedThing;
  readonly reportId: string;
  /** For a new case, if this is the first report. */
  readonly newCaseId: string;
  readonly reporterId: string;
  readonly reason: ReportReason;
  readonly words: string | null;
  /** The user's open reports, from warm memory. Another process may have added one just now. */
  readonly waiting: number;
  readonly now: number;
};

type FileCode = 'OwnReport' | 'ReportedAlready' | 'ReportedOften' | 'TooManyReports';

export function decideFile(state: CaseState, facts: FileFacts): Decision<CaseEvent, FileCode> {
  const { thing, reporterId } = facts;
  if (thing.subjectId === reporterId) return refuse('OwnReport');
  if (state.status === 'open' && state.reporterIds.has(reporterId)) return refuse('ReportedAlready', { code: 'ReportedAlready' });
  if (state.status === 'open' && state.reporterIds.size >= REPORT_LIMITS.openPerThing) return refuse('ReportedOften');
  if (facts.waiting >= REPORT_LIMITS.openPerPerson) return refuse('TooManyReports');
  const { kind, thingId, subjectId, serverId, channelId, content } = thing;
  const isWritten = kind === 'message' || kind === 'post';
  return [
    ReportFiled({
      reportId: facts.reportId,
      caseId: state.status === 'open' ? state.caseId : facts.newCaseId,
      kind,
      thingId,
      reporterId,
      reason: facts.reason,
      words: facts.words,
      subjectId,
      authorId: isWritten ? subjectId : null,
      writing: isWritten ? content : null,
      userId: kind === 'profile' ? subjectId : null,
      profile: kind === 'profile' ? content : null,
      server: kind === 'server' ? content : null,
      serverId,
      channelId,
      reportedAt: facts.now,
    }),
  ];
}

export type TicketOfCase = {
  readonly ticketId: number;
  readonly channelId: string;
  readonly openedById: string;
  readonly isClosed: boolean;
  /** The assignee in the ticket queue. */
  readonly takenById: string | null;
  /** A decision after this time closed the ticket. */
  readonly lastUpdatedAt: number;
};

export type CaseFacts = {
  readonly caseId: string;
  readonly kind: CaseKind;
  readonly thingId: string;
  /** null: the case has no ticket. */
  readonly ticket: TicketOfCase | null;
  readonly callerId: string;
  readonly now: number;
};

/** The assignee of an open case. Refuses a closed case. A ticket is open until it is closed, also after it was reopened. */
export function waiting(state: CaseState, { caseId, ticket }: CaseFacts): { readonly takenById: string | null } | Refusal<'CaseDecided'> {
  if (ticket) {
    const isDecided = state.status === 'decided' && state.decidedAt >= ticket.lastUpdatedAt;
    if (ticket.isClosed || isDecided) return refuse('CaseDecided');
    return { takenById: state.status === 'open' ? state.takenById : null };
  }
  if (state.status === 'open' && state.caseId === caseId) return { takenById: state.takenById };
  return state.status === 'appealed' && state.verdict === null ? { takenById: state.takenById } : refuse('CaseDecided');
}

export function decideTake(state: CaseState, facts: CaseFacts): Decision<CaseEvent, 'CaseDecided' | 'CaseTakenByOther'> {
  const caseState = waiting(state, facts);
  if (isRefusal(caseState)) return caseState;
  if (caseState.takenById === facts.callerId) return [];
  if (caseState.takenById !== null) return refuse('CaseTakenByOther');
  const { caseId, kind, thingId, callerId, now } = facts;
  return [CaseTaken({ caseId, kind, thingId, takenById: callerId, takenAt: now })];
}

export function decideRelease(state: CaseState, facts: CaseFacts): Decision<CaseEvent, 'CaseDecided' | 'CaseNotTaken'> {
  const caseState = waiting(state, facts);
  if (isRefusal(caseState)) return caseState;
  if (caseState.takenById === null) return refuse('CaseNotTaken');
  const { caseId, kind, thingId, callerId, now } = facts;
  return [CaseReleased({ caseId, kind, thingId, releasedById: callerId, releasedAt: now })];
}

/** Our client translates these texts. Other clients show them. */
const OUTCOME_WORDS: Readonly<Record<ReportOutcome, string>> = {
  nothing: 'No violation of the rules was found.',
  removed: 'The content was removed.',
  warned: 'The user was warned.',
  suspended: 'The user was suspended.',
};

export type DecideFacts = CaseFacts & {
  readonly outcome: ReportOutcome;
  readonly note: string | null;
  /** The claimed outcome has happened. */
  readonly isOutcomeTrue: boolean;
  /** Existing users to notify, each with the id of a notice. */
  readonly noticesFor: (reporterIds: ReadonlySet<string>) => readonly { readonly userId: string; readonly noticeId: string }[];
};

function noticesToReporters({ noticesFor, outcome, now }: DecideFacts, reporterIds: ReadonlySet<string>): readonly SideEvent[] {
  return noticesFor(reporterIds).map(({ userId, noticeId }) => ({
    stream: userNoticeStream(userId),
    event: UserNoticed({
      noticeId,
      userId,
      kind: REPORT_NOTICE.REPORT_DECIDED,
      title: 'Your report',
      content: `Your report was reviewed. ${OUTCOME_WORDS[outcome]}`,
      createdById: null,
      createdAt: now,
    }),
  }));
}

function closed({ ticket, callerId, now }: DecideFacts): readonly SideEvent[] {
  if (!ticket) return [];
  const { ticketId, channelId } = ticket;
  const status = TICKET_STATUS.CLOSED_AS_DONE;
  return [
    {
      stream: ticketStream(ticketId),
      event: TicketStatusSet({ ticketId, channelId, status, by: 'moderator', setById: callerId, setAt: now }),
    },
  ];
}

type UntrueCode = 'MessageStands' | 'PostStands' | 'ProfileStands' | 'ServerStands' | 'SubjectNotWarned' | 'SubjectNotSuspended';

const STILL_EXISTS: Readonly<Record<ReportedKind, UntrueCode>> = {
  message: 'MessageStands',
  post: 'PostStands',
  profile: 'ProfileStands',
  server: 'ServerStands',
};

/** No one must be notified of an action that did not happen. */
function untrue({ outcome, kind, isOutcomeTrue }: DecideFacts): Refusal<UntrueCode> | null {
  if (isOutcomeTrue || outcome === 'nothing' || kind === 'ticket' || kind === 'warning' || kind === 'suspension') return null;
  if (outcome === 'removed') return refuse(STILL_EXISTS[kind]);
  return refuse(outcome === 'warned' ? 'SubjectNotWarned' : 'SubjectNotSuspended');
}

/** Decides once: a second decision is refused. All reporters are notified. */
export function decideOutcome(state: CaseState, facts: DecideFacts): Decision<CaseEvent, 'CaseDecided' | 'CaseTakenByOther' | UntrueCode> {
  const caseState = waiting(state, facts);
  if (isRefusal(caseState)) return caseState;
  if (caseState.takenById !== null && caseState.takenById !== facts.callerId) return refuse('CaseTakenByOther');
  const answering = facts.ticket?.takenById ?? facts.callerId;
  if (answering !== facts.callerId) return refuse('CaseTakenByOther');
  const refused = untrue(facts);
  if (refused) return refused;
  const { caseId, kind, thingId, ticket, outcome, note, callerId, now } = facts;
  const reported = state.status === 'open' ? state.reporterIds : new Set<string>();
  const reporterIds = ticket ? new Set([ticket.openedById]) : reported;
  const decided = { caseId, kind, thingId, outcome, note, reporterIds: [...reporterIds], decidedById: callerId, decidedAt: now };
  return { events: [ReportDecided(decided)], sideEvents: [...closed(facts), ...noticesToReporters(facts, reporterIds)] };
}
