/** Rules of appeals: one for each sanction, decided once (decision 43). Pure. */
import type { Decision, SideEvent } from '@folkmoot/contracts/kernel/decider';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { AppealDecided, AppealLodged, WarningLifted } from '@folkmoot/contracts/reports/events';
import { type AppealOutcome, REPORT_NOTICE, type SanctionKind } from '@folkmoot/contracts/reports/limits';
import { sanctionStream } from '../moderation/sanction-state.ts';
import { dismissNotices } from '../notices/dismiss-notices.ts';
import { type UserNoticesState, userNoticeStream } from '../notices/user-notice-state.ts';
import { type CaseEvent, type CaseState, caseStream } from './case-state.ts';
import { type CaseFacts, waiting } from './reports.decider.ts';
import type { Sanction } from './sanction-index.ts';

export type LodgeFacts = {
  readonly kind: SanctionKind;
  readonly sanction: Sanction;
  readonly caseId: string;
  readonly words: string;
  readonly now: number;
};

export function decideLodge(state: CaseState, facts: LodgeFacts): Decision<CaseEvent, 'AppealedAlready'> {
  if (state.status !== 'none') return refuse('AppealedAlready');
  const { kind, sanction, caseId, words, now } = facts;
  return [
    AppealLodged({
      caseId,
      kind,
      thingId: sanction.id,
      appellantId: sanction.userId,
      words,
      sanctionedById: sanction.byId,
      sanctionReason: sanction.reason,
      sanctionedAt: sanction.at,
      lodgedAt: now,
    }),
  ];
}

export type AnswerFacts = CaseFacts & {
  readonly kind: SanctionKind;
  readonly outcome: AppealOutcome;
  readonly answer: string;
  /** The user's active warnings, including this one. null: this is no warning, or it is no longer active. */
  readonly warnings: number | null;
  /** The appealed suspension is still active. */
  readonly isStillActive: boolean;
  /** The user's unread notices. */
  readonly unread: UserNoticesState;
  /** null: the user no longer exists. */
  readonly noticeId: string | null;
};

/** Our client translates these texts. Other clients show them before the answer. */
const OUTCOME_WORDS: Readonly<Record<AppealOutcome, string>> = {
  upheld: 'Your appeal was reviewed. The decision was upheld.',
  lifted: 'Your appeal was reviewed. The decision was reversed.',
};

function noticeTo(userId: string, content: string, { noticeId, now }: Pick<AnswerFacts, 'noticeId' | 'now'>): readonly SideEvent[] {
  if (noticeId === null) return [];
  const kind = REPORT_NOTICE.APPEAL_DECIDED;
  const notice = { noticeId, userId, kind, title: 'Your appeal', content, createdById: null, createdAt: now };
  return [{ stream: userNoticeStream(userId), event: UserNoticed(notice) }];
}

/** An inactive warning cannot be lifted. Its notice is dismissed anyway, because its message no longer applies. */
function lifted(userId: string, { kind, outcome, thingId, warnings, unread, callerId, now }: AnswerFacts): readonly SideEvent[] {
  if (outcome !== 'lifted' || kind !== 'warning') return [];
  const away = dismissNotices(userId, [thingId], unread);
  if (warnings === null || warnings === 0) return away;
  return [
    { stream: sanctionStream(userId), event: WarningLifted({ userId, warningId: thingId, liftedById: callerId, liftedAt: now }) },
    ...away,
  ];
}

export function decideAnswer(
  state: CaseState,
  facts: AnswerFacts,
): Decision<CaseEvent, 'UnknownCase' | 'CaseDecided' | 'CaseTakenByOther' | 'SanctionStands'> {
  if (state.status !== 'appealed') return refuse('UnknownCase');
  const caseState = waiting(state, facts);
  if (isRefusal(caseState)) return caseState;
  if (caseState.takenById !== null && caseState.takenById !== facts.callerId) return refuse('CaseTakenByOther');
  // The notice must not say that the suspension ended while it is active.
  if (facts.outcome === 'lifted' && facts.isStillActive) return refuse('SanctionStands');
  const { appellantId } = state;
  const { caseId, kind, thingId, outcome, answer, callerId, now } = facts;
  const decided = AppealDecided({ caseId, kind, thingId, appellantId, outcome, answer, decidedById: callerId, decidedAt: now });
  return {
    events: [decided],
    sideEvents: [...lifted(appellantId, facts), ...noticeTo(appellantId, `${OUTCOME_WORDS[outcome]}\n\n${answer}`, facts)],
  };
}

export type SettleFacts = Pick<AnswerFacts, 'kind' | 'thingId' | 'callerId' | 'now' | 'noticeId'>;

/** Other clients show this text. */
const SETTLED = 'The decision that you appealed against was reversed.';

/** An undo of the sanction settles the appeal, regardless of its assignee. Empty if there is no open appeal. */
export function settledBy(state: CaseState, facts: SettleFacts): readonly SideEvent[] {
  if (state.status !== 'appealed' || state.verdict !== null) return [];
  const { kind, thingId, callerId, now } = facts;
  const { caseId, appellantId } = state;
  const verdict = { outcome: 'lifted', answer: null, decidedById: callerId, decidedAt: now } as const;
  const decided = AppealDecided({ caseId, kind, thingId, appellantId, ...verdict });
  return [{ stream: caseStream(kind, thingId), event: decided }, ...noticeTo(appellantId, SETTLED, facts)];
}
