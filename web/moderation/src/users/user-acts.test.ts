import { DAY_MS } from '@folkmoot/contracts/moderation/limits';
import { describe, expect, it } from 'vitest';
import { warnings } from './user-acts.ts';

const NOW = 1000;

function told({
  warnCount = 2,
  warnExpiresAt = NOW + 1,
  expireAt,
}: {
  warnCount?: number;
  warnExpiresAt?: number;
  expireAt?: number | null;
}) {
  const account = { email: 'ann@example.org', emailConfirmed: true, suspendCount: 0, warnCount, warnExpiresAt };
  const suspension = expireAt === undefined ? null : { expireAt };
  return warnings({ account, suspension }, NOW).map((effect) => effect.text);
}

describe('before a warning moderators are told', () => {
  it('of those that count, and of what one too many brings', () => {
    expect(told({ warnCount: 1 })).toEqual(['1 warning that counts.']);
    expect(told({ warnExpiresAt: NOW })).toEqual(['0 warnings that count.']);
    const suspends = (days: number) => `With this warning they are suspended for ${days} days, and their addresses are banned.`;
    expect(told({})).toEqual(['2 warnings that count.', suspends(7)]);
    expect(told({ warnCount: 5 })).toEqual(['5 warnings that count.', suspends(30)]);
    expect(told({ expireAt: NOW + 6 * DAY_MS })).toEqual(['2 warnings that count.', suspends(7)]);
  });

  it.each([null, NOW + 7 * DAY_MS, NOW + 8 * DAY_MS])('that a suspension stays which lasts as long: until %s', (expireAt) => {
    const stays = 'With this warning their addresses are banned. The suspension that holds lasts longer, and stays.';
    expect(told({ expireAt })).toEqual(['2 warnings that count.', stays]);
  });
});
