/** The reports about one object, folded from `reported-<kind>-<thingId>`, for the few decisions that need earlier ones. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import { contentIn, type ReportedContent } from '@folkmoot/contracts/reports/content';
import type { CaseEvent } from './case-state.ts';

export type FiledReport = {
  readonly caseId: string;
  readonly reportedAt: number;
  /** null: the author was erased. */
  readonly content: ReportedContent | null;
};

/** The oldest first. */
export const filedReports: Folding<readonly FiledReport[], CaseEvent> = {
  initial: [],
  evolve(reports, event) {
    if (event.type !== 'ReportFiled') return reports;
    const { caseId, reportedAt, writing, profile, server } = event.data;
    return [...reports, { caseId, reportedAt, content: contentIn(writing ?? profile ?? server) }];
  },
};
