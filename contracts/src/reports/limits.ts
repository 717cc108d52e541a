/** Limits and names of reports and appeals (decision 43). Ours: the wire contract knows none. */
export const REPORT_LIMITS = {
  words: 1000,
  appeal: { min: 10, max: 2000 },
  /** Of a moderator: what colleagues are told beside an outcome, and what whoever appealed is answered. */
  note: 500,
  answer: { min: 1, max: 1000 },
  /** Reports of one thing that wait together: more say nothing new. */
  openPerThing: 500,
  /** Reports of one person that wait at a time. */
  openPerPerson: 50,
  page: 30,
  /** Of one case, in its page. */
  shownReports: 100,
} as const;

export const REPORT_REASONS = [
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'selfHarm',
  'illegal',
  'impersonation',
  'privacy',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What can be reported. */
export const REPORTED_KINDS = ['message', 'post', 'profile', 'server'] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** What can be appealed against. */
export const SANCTION_KINDS = ['warning', 'suspension'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** What waits in the queue of moderators; `ticket`: one that speaks of abuse. */
export const CASE_KINDS = [...REPORTED_KINDS, 'ticket', ...SANCTION_KINDS] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** What became of a report: nothing had to be done, what was reported is gone, or its person was warned or suspended. */
export const REPORT_OUTCOMES = ['nothing', 'removed', 'warned', 'suspended'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** The sanction stays as it was, or it was taken back. */
export const APPEAL_OUTCOMES = ['upheld', 'lifted'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

/** Kinds of notices beside the warning (0), the only one that the wire contract has. */
export const REPORT_NOTICE = { REPORT_DECIDED: 1, APPEAL_DECIDED: 2, REPORT_REOPENED: 3, APPEAL_REOPENED: 4 } as const;
