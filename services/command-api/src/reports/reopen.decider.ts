/** Undoes the decision on a case: it is open again, and everyone who was notified of the decision is notified (decision 96). Pure. */
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { UndoEffect } from '@folkmoot/contracts/moderation/undo-wire';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { CaseReopened } from '@folkmoot/contracts/reports/events';
import { REPORT_NOTICE } from '@folkmoot/contracts/reports/limits';
import { effectOf, type Opposite } from '../moderation/undoing.ts';
import { userNoticeStream } from '../notices/user-notice-state.ts';
import type { CaseState } from './case-state.ts';
import type { CaseFacts } from './reports.decider.ts';

/** Existing users to notify, each with the id of a notice. */
type Notices = readonly { readonly userId: string; readonly noticeId: string }[];

export type ReopenFacts = Omit<CaseFacts, 'ticket'> & {
  readonly decidedAt: number;
  readonly notices: Notices;
  /**
   * Effects of the decision that are undone with it: a lifted warning, a closed ticket. null: an effect changed since, so the decision
   * stays.
   */
  readonly caused: { readonly sideEvents: readonly SideEvent[]; readonly effects: readonly UndoEffect[] } | null;
};

/** Our client translates these texts. Other clients show them. */
const WORDS = {
  report: {
    kind: REPORT_NOTICE.REPORT_REOPENED,
    title: 'Your report',
    content: 'The decision about this report was withdrawn. A moderator will review it again.',
  },
  appeal: {
    kind: REPORT_NOTICE.APPEAL_REOPENED,
    title: 'Your appeal',
    content: 'The answer to your appeal was withdrawn. A moderator will review it again.',
  },
} as const;

function noticesOf(notices: Notices, words: (typeof WORDS)[keyof typeof WORDS], now: number): readonly SideEvent[] {
  return notices.map(({ userId, noticeId }) => ({
    stream: userNoticeStream(userId),
    event: UserNoticed({ noticeId, userId, ...words, createdById: null, createdAt: now }),
  }));
}

function opposite(facts: ReopenFacts, reporterIds: readonly string[], isAppeal: boolean): Opposite | null {
  const { caseId, kind, thingId, callerId, now, notices, caused } = facts;
  if (caused === null) return null;
  const event = CaseReopened({ caseId, kind, thingId, reporterIds: [...reporterIds], reopenedById: callerId, reopenedAt: now });
  const noticeEffects = notices.length === 0 ? [] : [effectOf(isAppeal ? 'appellantTold' : 'reportersTold')];
  return {
    events: [event],
    sideEvents: [...caused.sideEvents, ...noticesOf(notices, isAppeal ? WORDS.appeal : WORDS.report, now)],
    effects: [effectOf('caseReopened'), ...caused.effects, ...noticeEffects],
  };
}

/** If the object has another open case, that case is decided instead. */
export function reportOpposite(
  state: CaseState,
  facts: ReopenFacts & { readonly reporterIds: readonly string[] },
): Opposite | null | Refusal<'ReportedAnew'> {
  const { caseId, kind, decidedAt, reporterIds } = facts;
  if (state.status === 'open' && state.caseId !== caseId) return refuse('ReportedAnew');
  if (state.status !== 'decided' || (state.caseId === caseId && state.decidedAt !== decidedAt)) return null;
  // The author of a ticket is no reporter.
  return opposite(facts, kind === 'ticket' ? [] : reporterIds, false);
}

/** null: it was answered again since. */
export function appealOpposite(state: CaseState, facts: ReopenFacts): Opposite | null {
  if (state.status !== 'appealed' || state.verdict?.decidedAt !== facts.decidedAt) return null;
  return opposite(facts, [], true);
}
