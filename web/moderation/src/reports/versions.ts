/** Reported content may change between reports. Lists each version once. Pure. */
import type { ReportedContent } from '@folkmoot/contracts/reports/content';
import type { CaseReport } from '@folkmoot/contracts/reports/wire';

export type Version = {
  /** The last report of this version. */
  readonly reportId: string;
  readonly content: ReportedContent;
  /** The number of displayed reports of this version. */
  readonly count: number;
  readonly lastAt: number;
};

/** In the order of the reports: the last reported first. */
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
