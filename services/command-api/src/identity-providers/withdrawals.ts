/** Badges that users lose because a rule, a provider or a link no longer exists. */
import { BadgesSet } from '@folkmoot/contracts/accounts/events';
import { ProviderBadgesSet } from '@folkmoot/contracts/identity-providers/events';
import type { KnownProvider } from '@folkmoot/contracts/identity-providers/state';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { UserEvent } from '../accounts/user-state.ts';
import { userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { badgeSources } from './badge-sources.ts';
import { identitiesOf, type Linked } from './identity-state.ts';
import { withoutLastSlash } from './login-methods.ts';
import { type BadgeRules, badgeRules, type Withdrawal, withdrawalFrom } from './rule-badges.ts';

export type UserWithdrawal = Withdrawal & { readonly userId: string };

export function rulesOf({ vault }: Pick<Deps, 'vault'>, providers: readonly KnownProvider[]): readonly BadgeRules[] {
  return providers.map((provider) => badgeRules(provider, vault.blindIndex));
}

export function issuersOf(identities: readonly Pick<Linked, 'issuer'>[]): ReadonlySet<string> {
  return new Set(identities.flatMap(({ issuer }) => (issuer === null ? [] : [withoutLastSlash(issuer)])));
}

function isEmpty({ badges, records }: Withdrawal): boolean {
  return badges === null && records.length === 0;
}

/** `identities`: of one user after a change. */
export function withdrawalOf(
  warm: Pick<Warm, 'index' | 'state'>,
  userId: string,
  identities: readonly Linked[],
  current: readonly BadgeRules[],
): readonly UserWithdrawal[] {
  const sources = warm.index(badgeSources).get(userId);
  if (!sources || warm.state(userFolding, userId).status !== 'live') return [];
  const withdrawal = withdrawalFrom(sources, issuersOf(identities), current);
  return isEmpty(withdrawal) ? [] : [{ userId, ...withdrawal }];
}

export function withdrawals(warm: Pick<Warm, 'index' | 'state'>, current: readonly BadgeRules[]): readonly UserWithdrawal[] {
  return [...warm.index(badgeSources).keys()].flatMap((userId) => withdrawalOf(warm, userId, identitiesOf(warm, userId), current));
}

export function withdrawalEvents({ userId, badges, records }: UserWithdrawal, now: number): readonly UserEvent[] {
  return [
    ...records.map(({ providerId, rules }) => ProviderBadgesSet({ userId, providerId, rules: [...rules], setAt: now })),
    ...(badges === null ? [] : [BadgesSet({ userId, badges })]),
  ];
}
