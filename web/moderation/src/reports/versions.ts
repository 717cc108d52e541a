/** What was reported may have been changed between one report and the next: each state once. Pure. */
import type { ReportedContent } from '@folkmoot/contracts/reports/content';
import type { CaseReport } from '@folkmoot/contracts/reports/wire';

export type Version = {
  /** Of the last report that has it so. */
  readonly reportId: string;
  readonly content: ReportedContent;
  /** How many of the reports that are shown have it so. */
  readonly count: number;
  readonly lastAt: number;
};

/** In the order of the reports: what was reported last first. */
export function versionsOf(reports: readonly Pick<CaseReport, 'id' | 'content' | 'reportedAt'>[]): readonly Version[] {
  const found = new Map<string, Version>();
  for (const { id, content, reportedAt } of reports) {
    if (content === null) continue;
    const key = JSON.stringify(content);
    const known = found.get(key);
    found.set(key, known ? { ...known, count: known.count + 1 } : { reportId: id, content, count: 1, lastAt: reportedAt });
  }
  return [...found.values()];
}
