/** The texts of a report or an appeal. Pure. */
import type { AppealOutcome, ReportedKind, ReportOutcome, ReportReason, SanctionKind } from '@folkmoot/contracts/reports/limits';
import { text } from './texts.ts';

const KINDS = { message: 'message', post: 'post', profile: 'profile', server: 'server' } as const satisfies Record<ReportedKind, string>;
const SANCTIONS = { warning: 'warning', suspension: 'suspension' } as const satisfies Record<SanctionKind, string>;
const REASONS = {
  spam: 'spam',
  harassment: 'harassment',
  hate: 'hate',
  violence: 'violence',
  sexual: 'sexual',
  selfHarm: 'selfHarm',
  illegal: 'illegal',
  impersonation: 'impersonation',
  privacy: 'privacy',
  other: 'other',
} as const satisfies Record<ReportReason, string>;
const OUTCOMES = {
  nothing: 'nothing',
  removed: 'removed',
  warned: 'warned',
  suspended: 'suspended',
  upheld: 'upheld',
  lifted: 'lifted',
} as const satisfies Record<ReportOutcome | AppealOutcome, string>;

export function aboutText(kind: ReportedKind, name: string | null): string {
  return text(KINDS[kind], { name: name ?? text('deletedUser') });
}

export function reasonText(reason: ReportReason): string {
  return text(REASONS[reason]);
}

export function sanctionText(kind: SanctionKind): string {
  return text(SANCTIONS[kind]);
}

/** null: undecided. */
export function outcomeText(outcome: ReportOutcome | AppealOutcome | null): string {
  return outcome === null ? text('waiting') : text(OUTCOMES[outcome]);
}
