/** The texts for names in the contract. */
import type { AppealOutcome, CaseKind, ReportOutcome, ReportReason } from '@folkmoot/contracts/reports/limits';
import type { CaseRow } from '@folkmoot/contracts/reports/wire';
import { type Key, text } from '../texts.ts';

const KIND: Readonly<Record<CaseKind, Key>> = {
  message: 'kindMessage',
  post: 'kindPost',
  profile: 'kindProfile',
  server: 'kindServer',
  ticket: 'kindTicket',
  warning: 'kindWarning',
  suspension: 'kindSuspension',
};

const STATUS: Readonly<Record<CaseRow['status'], Key>> = { open: 'caseOpen', taken: 'caseClaimed', decided: 'caseClosed' };

const REASON: Readonly<Record<ReportReason, Key>> = {
  spam: 'reasonSpam',
  harassment: 'reasonHarassment',
  hate: 'reasonHate',
  violence: 'reasonViolence',
  sexual: 'reasonSexual',
  selfHarm: 'reasonSelfHarm',
  illegal: 'reasonIllegal',
  impersonation: 'reasonImpersonation',
  privacy: 'reasonPrivacy',
  other: 'reasonOther',
};

const OUTCOME: Readonly<Record<ReportOutcome | AppealOutcome, Key>> = {
  nothing: 'outcomeNothing',
  removed: 'outcomeRemoved',
  warned: 'outcomeWarned',
  suspended: 'outcomeSuspended',
  upheld: 'outcomeUpheld',
  lifted: 'outcomeLifted',
};

export function kindText(kind: CaseKind): string {
  return text(KIND[kind]);
}

export function caseStatusText(status: CaseRow['status']): string {
  return text(STATUS[status]);
}

export function reasonText(reason: ReportReason): string {
  return text(REASON[reason]);
}

export function outcomeText(outcome: ReportOutcome | AppealOutcome): string {
  return text(OUTCOME[outcome]);
}
