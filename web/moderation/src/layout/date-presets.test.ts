import { describe, expect, it } from 'vitest';
import { periodOf, sinceOf } from './date-presets.ts';

it('a date range starts at the start of a local day, also in another month', () => {
  const now = new Date(2026, 2, 3, 15, 30);
  expect(new Date(sinceOf(1, now))).toEqual(new Date(2026, 2, 3));
  expect(new Date(sinceOf(7, now))).toEqual(new Date(2026, 1, 25));
});

describe('the period of a list', () => {
  const now = new Date(2026, 10, 27, 15, 30);
  const at = (month: number, day: number) => new Date(2026, month - 1, day).getTime();

  it.each([
    [{}, {}],
    [{ period: 'last7Days' }, { since: at(11, 21) }],
    [{ period: 'never' }, {}],
    [
      { firstDay: '2026-11-01', lastDay: '2026-11-30' },
      { since: at(11, 1), until: at(12, 1) },
    ],
    [{ period: 'today', firstDay: '2026-11-01' }, { since: at(11, 1) }],
    [{ firstDay: '', lastDay: 'tomorrow' }, {}],
  ])('of %o is %o', (filters, period) => {
    expect(periodOf(filters, now)).toEqual(period);
  });
});
