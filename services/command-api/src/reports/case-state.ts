/** The open reports about one object, folded from `reported-<kind>-<thingId>`, with indexes from a case to its object. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { ModeratorActUndone } from '@folkmoot/contracts/moderation/undo-events';
import {
  AppealDecided,
  AppealLodged,
  type CaseReleased,
  CaseReopened,
  type CaseTaken,
  ReportDecided,
  ReportFiled,
} from '@folkmoot/contracts/reports/events';
import type { AppealOutcome, CaseKind } from '@folkmoot/contracts/reports/limits';
import { indexOn, type WarmFolding, type WarmIndex } from '@folkmoot/platform/command/warm';

/** Open reports, by reporter. Empty in the case of a ticket. */
type OpenCase = {
  readonly status: 'open';
  readonly caseId: string;
  readonly takenById: string | null;
  readonly reporterIds: ReadonlySet<string>;
};

/** There is at most one appeal. */
export type Appealed = {
  readonly status: 'appealed';
  readonly caseId: string;
  readonly takenById: string | null;
  readonly appellantId: string;
  /** null: the author was erased. */
  readonly words: string | null;
  readonly lodgedAt: number;
  /** null: the appeal is open. */
  readonly verdict: { readonly outcome: AppealOutcome; readonly answer: string | null; readonly decidedAt: number } | null;
};

export type CaseState =
  | { readonly status: 'none' }
  | OpenCase
  | { readonly status: 'decided'; readonly caseId: string; readonly decidedAt: number }
  | Appealed;

export type CaseEvent = EventOf<
  | typeof ReportFiled
  | typeof AppealLodged
  | typeof CaseTaken
  | typeof CaseReleased
  | typeof ReportDecided
  | typeof AppealDecided
  | typeof CaseReopened
  | typeof ModeratorActUndone
>;

const initial: CaseState = { status: 'none' };

export const caseFolding: WarmFolding<CaseState, CaseEvent> = { category: 'reported', initial, evolve };

export function caseKey(kind: CaseKind, thingId: string): string {
  return `${kind}-${thingId}`;
}

export function caseStream(kind: CaseKind, thingId: string): string {
  return `reported-${caseKey(kind, thingId)}`;
}

function evolve(state: CaseState, event: CaseEvent): CaseState {
  switch (event.type) {
    case 'ReportFiled':
      return filed(state, event.data);
    case 'AppealLodged': {
      if (state.status !== 'none') throw new Error(`AppealLodged on what is ${state.status}`);
      const { caseId, appellantId, words, lodgedAt } = event.data;
      return { status: 'appealed', caseId, takenById: null, appellantId, words, lodgedAt, verdict: null };
    }
    case 'CaseTaken':
      return takenBy(state, event.data.caseId, event.data.takenById);
    case 'CaseReleased':
      return takenBy(state, event.data.caseId, null);
    case 'ReportDecided':
      return { status: 'decided', caseId: event.data.caseId, decidedAt: event.data.decidedAt };
    case 'AppealDecided': {
      if (state.status !== 'appealed') throw new Error(`AppealDecided on what is ${state.status}`);
      const { outcome, answer, decidedAt } = event.data;
      return { ...state, takenById: null, verdict: { outcome, answer, decidedAt } };
    }
    case 'CaseReopened':
      return reopened(state, event.data);
    case 'ModeratorActUndone':
      return state;
    default:
      return unknownEvent(event);
  }
}

function reopened(state: CaseState, { caseId, reporterIds }: EventOf<typeof CaseReopened>['data']): CaseState {
  if (state.status === 'appealed') return { ...state, verdict: null };
  return { status: 'open', caseId, takenById: null, reporterIds: new Set(reporterIds) };
}

function filed(state: CaseState, { caseId, reporterId }: EventOf<typeof ReportFiled>['data']): CaseState {
  if (state.status === 'appealed') throw new Error('ReportFiled on an appeal');
  if (state.status === 'open') return { ...state, reporterIds: new Set([...state.reporterIds, reporterId]) };
  return { status: 'open', caseId, takenById: null, reporterIds: new Set([reporterId]) };
}

/** The case of a ticket has no report. It starts when a moderator claims it, and starts again after each decision. */
function takenBy(state: CaseState, caseId: string, takenById: string | null): CaseState {
  if (state.status === 'open' || state.status === 'appealed') return { ...state, takenById };
  return { status: 'open', caseId, takenById, reporterIds: new Set() };
}

function unknownEvent(event: never): never {
  throw new Error(`A case does not know ${JSON.stringify(event)}`);
}

/** `subjectId`: the user that the case is about, or who appeals. `channelId`: the channel of the reported content. */
export type CasePlace = {
  readonly kind: CaseKind;
  readonly thingId: string;
  readonly subjectId: string;
  readonly channelId: string | null;
  /** null: the case is open. */
  readonly decidedAt: number | null;
};

function decidedIn(index: Map<string, CasePlace>, caseId: string, decidedAt: number | null): void {
  const place = index.get(caseId);
  if (place) index.set(caseId, { ...place, decidedAt });
}

/** The object of each case. Cases of tickets are found by their tickets. */
export const casePlaces: WarmIndex<Map<string, CasePlace>> = {
  name: 'casePlaces',
  create: () => new Map(),
  on: {
    ...indexOn<Map<string, CasePlace>, typeof ReportFiled>(ReportFiled, (index, { data }) => {
      const { kind, thingId, subjectId, channelId } = data;
      index.set(data.caseId, { kind, thingId, subjectId, channelId, decidedAt: null });
    }),
    ...indexOn<Map<string, CasePlace>, typeof AppealLodged>(AppealLodged, (index, { data }) => {
      const { kind, thingId, appellantId: subjectId } = data;
      index.set(data.caseId, { kind, thingId, subjectId, channelId: null, decidedAt: null });
    }),
    ...indexOn<Map<string, CasePlace>, typeof ReportDecided>(ReportDecided, (index, { data }) => {
      decidedIn(index, data.caseId, data.decidedAt);
    }),
    ...indexOn<Map<string, CasePlace>, typeof AppealDecided>(AppealDecided, (index, { data }) => {
      decidedIn(index, data.caseId, data.decidedAt);
    }),
    ...indexOn<Map<string, CasePlace>, typeof CaseReopened>(CaseReopened, (index, { data }) => {
      decidedIn(index, data.caseId, null);
    }),
  },
};

/** The number of open reports of each user. */
export const openReports: WarmIndex<Map<string, number>> = {
  name: 'openReports',
  create: () => new Map(),
  on: {
    ...indexOn<Map<string, number>, typeof ReportFiled>(ReportFiled, (index, { data }) => {
      index.set(data.reporterId, (index.get(data.reporterId) ?? 0) + 1);
    }),
    ...indexOn<Map<string, number>, typeof ReportDecided>(ReportDecided, (index, { data }) => {
      // Cases of tickets were never counted.
      if (data.kind === 'ticket') return;
      for (const reporterId of data.reporterIds) index.set(reporterId, Math.max(0, (index.get(reporterId) ?? 0) - 1));
    }),
    ...indexOn<Map<string, number>, typeof CaseReopened>(CaseReopened, (index, { data }) => {
      for (const reporterId of data.reporterIds) index.set(reporterId, (index.get(reporterId) ?? 0) + 1);
    }),
  },
};
