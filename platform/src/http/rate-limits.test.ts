import { describe, expect, it } from 'vitest';
import { memoryRateLimits, noRateLimits } from './rate-limits.ts';
import { memorySlowMode } from './slow-mode.ts';

const limit = { name: 'send', requests: 2, perMs: 1000 };

describe('a rate limit', () => {
  it('lets so many pass in a window, then locks for a window from the first refusal', () => {
    const limits = memoryRateLimits();
    expect([0, 100, 900].map((now) => limits.take(limit, 'ann', now))).toEqual([0, 0, 1000]);
    expect(limits.take(limit, 'ann', 1500)).toBe(400);
    expect(limits.take(limit, 'ann', 1900)).toBe(0);
  });

  it('begins afresh when the window is over', () => {
    const limits = memoryRateLimits();
    expect([0, 100, 1000, 1100].map((now) => limits.take(limit, 'ann', now))).toEqual([0, 0, 0, 0]);
  });

  it('counts each person and each name apart, and the same name together', () => {
    const limits = memoryRateLimits();
    for (const now of [0, 1]) limits.take(limit, 'ann', now);
    expect(limits.take(limit, 'bob', 2)).toBe(0);
    expect(limits.take({ ...limit, name: 'edit' }, 'ann', 2)).toBe(0);
    expect(limits.take({ ...limit }, 'ann', 2)).toBeGreaterThan(0);
  });

  it('lets everything pass when it is off', () => {
    const limits = noRateLimits();
    for (let now = 0; now < 100; now += 1) expect(limits.take(limit, 'ann', now)).toBe(0);
  });
});

describe('slow mode', () => {
  it('holds a person in a channel for its seconds', () => {
    const slow = memorySlowMode();
    expect(slow.wait('70', 'ann', 0)).toBe(0);
    slow.sent('70', 'ann', 5, 1000);
    expect(slow.wait('70', 'ann', 1500)).toBe(4500);
    expect(slow.wait('70', 'bob', 1500)).toBe(0);
    expect(slow.wait('71', 'ann', 1500)).toBe(0);
    expect(slow.wait('70', 'ann', 6000)).toBe(0);
  });
});
