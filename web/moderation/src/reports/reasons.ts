/** Counts the reasons of reports, and proposes one for the reported user. Pure. */
import type { ReportReason } from '@folkmoot/contracts/reports/limits';
import { text } from '../texts.ts';
import { kindText, reasonText } from './case-texts.ts';
import type { OpenedCase } from './use-case.ts';

/** Most serious first. */
export const BY_SEVERITY: readonly ReportReason[] = [
  'violence',
  'illegal',
  'sexual',
  'selfHarm',
  'hate',
  'harassment',
  'privacy',
  'impersonation',
  'spam',
  'other',
];

type Given = { readonly reason: ReportReason };
export type ReasonCount = Given & { readonly count: number };

/** Most serious first, because one report of violence matters more than ten of spam. */
export function countedReasons(reports: readonly Given[]): readonly ReasonCount[] {
  return BY_SEVERITY.map((reason) => ({ reason, count: reports.filter((report) => report.reason === reason).length })).filter(
    ({ count }) => count > 0,
  );
}

type Reported = Pick<OpenedCase, 'kind'> & { readonly reports: readonly Given[] };

/** The text for the reported user. It has no case number, because that would reveal when they were reported. */
export function proposedReason({ kind, reports }: Reported): string {
  const reason = countedReasons(reports)[0]?.reason ?? 'other';
  return text('proposedReason', { kind: kindText(kind).toLowerCase(), reason: reasonText(reason) });
}
