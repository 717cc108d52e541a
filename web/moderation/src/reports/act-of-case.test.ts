import type { ReportReason } from '@folkmoot/contracts/reports/limits';
import { describe, expect, it } from 'vitest';
import { warn } from '../users/user-acts.ts';
import { forCase, reasonOfCase } from './act-of-case.ts';

const shown = (...reasons: readonly ReportReason[]) => ({ kind: 'post' as const, reports: reasons.map((reason) => ({ reason })) });

describe('the reason of what is done about a case', () => {
  it.each([
    ['the only one', shown('spam'), 'Reported post: Spam or fraud'],
    ['the one most named', shown('hate', 'spam', 'spam'), 'Reported post: Spam or fraud'],
    ['the newest of several', shown('hate', 'spam'), 'Reported post: Hate'],
    ['another, where nobody named one', shown(), 'Reported post: Something else'],
  ])('is %s', (_title, reported, reason) => {
    expect(reasonOfCase(reported)).toBe(reason);
  });

  it('stands in the dialog of the act, and can be changed there', () => {
    const act = forCase(warn, shown('spam'));
    expect(act).toMatchObject({ id: 'warn', asks: ['reason'], initial: { reason: 'Reported post: Spam or fraud' } });
  });
});
