/** Limits and names of reports and appeals (decision 43). Folkmoot's own; not in the wire contract. */
export const REPORT_LIMITS = {
  words: 1000,
  appeal: { min: 10, max: 2000 },
  /** Of a moderator: internal notes, and answers to appeals. */
  note: 500,
  answer: { min: 1, max: 1000 },
  /** Open reports per target: more would add nothing. */
  openPerThing: 500,
  /** Open reports per user. */
  openPerPerson: 50,
  page: 30,
  /** Reports shown on the page of a case. */
  shownReports: 100,
  /** Messages around a reported message, in the page of its case: five before it and five after it. */
  context: 10,
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

/** Targets of a report. */
export const REPORTED_KINDS = ['message', 'post', 'profile', 'server'] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** Targets of an appeal. */
export const SANCTION_KINDS = ['warning', 'suspension'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** Kinds of cases in the moderators' queue; `ticket`: a ticket about abuse. */
export const CASE_KINDS = [...REPORTED_KINDS, 'ticket', ...SANCTION_KINDS] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Outcome of a report: no action, content removed, or user warned or suspended. */
export const REPORT_OUTCOMES = ['nothing', 'removed', 'warned', 'suspended'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** The sanction was kept, or reverted. */
export const APPEAL_OUTCOMES = ['upheld', 'lifted'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

/** Kinds of notices in addition to the warning (0), the only one in the wire contract. */
export const REPORT_NOTICE = { REPORT_DECIDED: 1, APPEAL_DECIDED: 2, REPORT_REOPENED: 3, APPEAL_REOPENED: 4 } as const;
