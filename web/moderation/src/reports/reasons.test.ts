import { REPORT_REASONS, type ReportReason } from '@folkmoot/contracts/reports/limits';
import { describe, expect, it } from 'vitest';
import { BY_SEVERITY, countedReasons, proposedReason } from './reasons.ts';

const given = (...reasons: readonly ReportReason[]) => reasons.map((reason) => ({ reason }));

describe('the reasons of a report', () => {
  it('each have a severity', () => {
    expect(BY_SEVERITY.toSorted()).toEqual(REPORT_REASONS.toSorted());
  });

  it('are counted, with the most serious first', () => {
    expect(countedReasons(given('other', 'spam', 'violence', 'spam'))).toEqual([
      { reason: 'violence', count: 1 },
      { reason: 'spam', count: 2 },
      { reason: 'other', count: 1 },
    ]);
    expect(countedReasons([])).toEqual([]);
  });
});

describe('the proposed reason for the reported user', () => {
  it.each([
    ['the only one', given('spam'), 'Reported post: Spam or fraud'],
    ['the most serious one, not the newest', given('other', 'spam', 'violence'), 'Reported post: Violence'],
    ['the most serious one, not the most frequent', given('spam', 'hate', 'spam'), 'Reported post: Hate speech'],
    ['a neutral one if no reason was given', [], 'Reported post: Other'],
  ])('is %s', (_title, reports, reason) => {
    expect(proposedReason({ kind: 'post', reports })).toBe(reason);
  });
});
