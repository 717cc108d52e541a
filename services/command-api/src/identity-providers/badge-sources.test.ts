import { AccountDeleted, BadgesSet } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { redeemProviderLogIn } from '@folkmoot/contracts/identity-providers/commands';
import { ProviderBadgesSet } from '@folkmoot/contracts/identity-providers/events';
import { describe, expect, it } from 'vitest';
import { aPerson, NOW, type Placed, warmAfter } from '../accounts/test-support.ts';
import { badgeSourcesOf } from './badge-sources.ts';

const stream = 'user-1';
const set = (badges: number, command = 'moderateUser'): Placed => ({ stream, event: BadgesSet({ userId: '1', badges }), command });
const byLogin = (badges: number) => set(badges, redeemProviderLogIn.name);
const after = (...history: readonly Placed[]) => badgeSourcesOf(warmAfter(...aPerson('1'), ...history), '1');
const { ADMIN, CONTRIBUTOR, SUPPORTER } = BADGE;

describe('the source of a badge', () => {
  it('is staff, unless a login with a provider set it', () => {
    expect(after(set(SUPPORTER), byLogin(SUPPORTER | ADMIN))).toMatchObject({ badges: SUPPORTER | ADMIN, byHand: SUPPORTER });
  });

  it('does not change when staff set other badges', () => {
    expect(after(byLogin(ADMIN), set(ADMIN | CONTRIBUTOR))).toMatchObject({ byHand: CONTRIBUTOR });
  });

  it('is forgotten when the badge is removed', () => {
    expect(after(set(ADMIN), set(0), byLogin(ADMIN))).toMatchObject({ badges: ADMIN, byHand: 0 });
  });

  it('is the provider whose rules matched at the last login', () => {
    const record = (...badges: readonly string[]): Placed => ({
      stream,
      event: ProviderBadgesSet({ userId: '1', providerId: 'p', rules: badges.map((badge) => ({ id: badge, badge })), setAt: NOW }),
    });
    expect(after(record('ADMIN'), record('SUPPORTER')).byProvider).toEqual(new Map([['p', [{ id: 'SUPPORTER', badge: 'SUPPORTER' }]]]));
  });

  it('is forgotten with the account', () => {
    const deleted = { stream, event: AccountDeleted({ userId: '1', deleteContent: false, deletedAt: NOW }) };
    expect(after(set(ADMIN), deleted)).toMatchObject({ badges: 0, byHand: 0 });
  });
});
