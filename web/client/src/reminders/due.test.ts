import { describe, expect, it } from 'vitest';
import { dueNow, nextCheckIn } from './due.ts';

const NOW = 1_000_000;

describe('reminders', () => {
  it.each([
    ['there is none', [], 10_000],
    ['the next is far', [NOW + 60_000], 10_000],
    ['the next is due within a minute', [NOW + 90_000, NOW + 59_999], 1000],
    ['all are due already', [NOW - 5, NOW], 10_000],
  ])('are checked when %s', (_title, times, wait) => {
    expect(
      nextCheckIn(
        times.map((remindAt, index) => ({ id: String(index), remindAt })),
        NOW,
      ),
    ).toBe(wait);
  });

  it('are due from their time on', () => {
    const [past, present, future] = [-1, 0, 1].map((by) => ({ id: String(by), remindAt: NOW + by }));
    expect(
      dueNow(
        [past, present, future].flatMap((each) => each ?? []),
        NOW,
      ),
    ).toEqual([past, present]);
  });
});
