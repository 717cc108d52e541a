import { describe, expect, it } from 'vitest';
import { rateLimitsContract, slowModeContract } from './limits-contract.ts';
import { type Count, memoryRateLimits, noRateLimits, overLimit } from './rate-limits.ts';
import { memorySlowMode } from './slow-mode.ts';

const limit = { name: 'send', requests: 1, perMs: 1000 };

rateLimitsContract('counted in this process', memoryRateLimits);
slowModeContract('kept in this process', memorySlowMode);

const muting = { refusals: 2, withinMs: 5000, forMs: 9000, place: '70/ann', realm: '7/ann', code: 'Muted' } as const;

describe('rate limits in this process', () => {
  it('answer synchronously, so that a message waits for nothing', () => {
    const limits = memoryRateLimits();
    expect(overLimit(limits, limit, 'ann', 0, null)).toBeNull();
    expect(overLimit(limits, limit, 'ann', 400, null)).toMatchObject({ refused: 'RateLimited', ttl: 1000 });
  });

  it('let everything pass if they are off, and report nothing', () => {
    const limits = noRateLimits();
    const reported: Count[] = [];
    for (let now = 0; now < 100; now += 1)
      expect(overLimit(limits, limit, 'ann', now, (_limit, count) => reported.push(count), muting)).toBeNull();
    expect(reported).toEqual([]);
  });

  it('report each count, of accepted and of refused requests', () => {
    const limits = memoryRateLimits();
    const reported: (readonly [string, number])[] = [];
    for (const now of [0, 1])
      overLimit(limits, limit, 'ann', now, ({ name }, { remaining, ttl }) => reported.push([name, remaining - ttl]));
    expect(reported).toEqual([
      ['send', 0],
      ['send', -1000],
    ]);
  });

  it('refuse a muted user with the code of the mute', () => {
    const limits = memoryRateLimits();
    const refusals = [0, 1, 2, 3].map((now) => overLimit(limits, limit, 'ann', now, null, muting));
    expect(refusals).toEqual([
      null,
      { refused: 'RateLimited', ttl: 1000 },
      { refused: 'Muted', ttl: 9000 },
      { refused: 'Muted', ttl: 8999 },
    ]);
  });
});
