import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { DAY_MS } from '@folkmoot/contracts/moderation/limits';
import { describe, expect, it } from 'vitest';
import { accountStatus, botSuspended, botWarned, refusedOf, warnings } from './action-effects.ts';

const NOW = 1000;

function warningTexts({
  warnCount = 2,
  warnExpiresAt = NOW + 1,
  expireAt,
}: {
  warnCount?: number;
  warnExpiresAt?: number;
  expireAt?: number | null;
}) {
  const suspension = expireAt === undefined ? null : { expireAt };
  return warnings({ warnCount, warnExpiresAt, suspension }, NOW).map((effect) => effect.text);
}

describe('the preview of a warning', () => {
  it('shows active warnings, and when the next one suspends', () => {
    expect(warningTexts({ warnCount: 1 })).toEqual(['1 active warning.']);
    expect(warningTexts({ warnExpiresAt: NOW })).toEqual(['0 active warnings.']);
    const suspends = (days: number) => `This warning also suspends the user for ${days} days and bans their IP addresses.`;
    expect(warningTexts({})).toEqual(['2 active warnings.', suspends(7)]);
    expect(warningTexts({ warnCount: 5 })).toEqual(['5 active warnings.', suspends(30)]);
    expect(warningTexts({ expireAt: NOW + 6 * DAY_MS })).toEqual(['2 active warnings.', suspends(7)]);
  });

  it.each([null, NOW + 7 * DAY_MS, NOW + 8 * DAY_MS])('shows that a longer suspension is kept: until %s', (expireAt) => {
    const stays = 'This warning also bans their IP addresses. The current suspension is longer and stays.';
    expect(warningTexts({ expireAt })).toEqual(['2 active warnings.', stays]);
  });
});

describe('the preview of an action on a moderator', () => {
  const [ADMIN, FOUNDER] = [BADGE.ADMIN, BADGE.FOUNDER];
  const refused = (viewer: number, badges: number) => refusedOf({ id: '1', badges: viewer }, { id: '2', badges })?.text ?? null;
  const PEER = 'This is a moderator of your rank or above. You cannot do this.';

  it.each([
    ['an admin, of any user', ADMIN, 0, null],
    ['an admin, of an admin', ADMIN, ADMIN, PEER],
    ['an admin, of a founder', ADMIN, FOUNDER, PEER],
    ['a founder, of an admin', FOUNDER, ADMIN, null],
    ['a founder, of a founder', FOUNDER, FOUNDER, PEER],
  ])('shows whether the viewer may do it: %s', (_title, viewer, badges, expected) => {
    expect(refused(viewer, badges)).toBe(expected);
  });

  it('shows that the target is the viewer', () => {
    expect(refusedOf({ id: '1', badges: FOUNDER }, { id: '1', badges: FOUNDER })?.text).toBe(
      'This is you. You cannot do this to yourself.',
    );
  });

  it('shows that the target is a moderator of a lower rank', () => {
    const statusTexts = (badges: number) =>
      accountStatus({ badges, suspension: null, shadowBan: null, account: null }).map((effect) => effect.text);
    expect([0, ADMIN].map(statusTexts)).toEqual([[], ['This is a moderator of a lower rank. You can do this.']]);
  });
});

describe('the preview of an action on a bot', () => {
  it('shows who is notified', () => {
    const bot = { bot: true as const, application: null };
    expect(botWarned(bot).map((effect) => effect.text)).toEqual([
      'This is a bot. The bot is notified, but its owner is not. The warning counts only for the bot.',
    ]);
    expect(botSuspended(bot).map((effect) => effect.text)).toEqual([
      'This is a bot. The bot is disconnected immediately and notified, but its owner is not notified.',
    ]);
    const person = { bot: null, application: null };
    expect([...botWarned(person), ...botSuspended(person)]).toEqual([]);
  });
});
