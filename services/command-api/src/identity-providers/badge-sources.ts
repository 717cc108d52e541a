/** Where the badges of each user come from: from staff, or from rules of identity providers. Events from before the record count too. */
import { AccountDeleted, BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { continueProviderLogIn, redeemProviderLogIn } from '@folkmoot/contracts/identity-providers/commands';
import { ProviderBadgesSet } from '@folkmoot/contracts/identity-providers/events';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import { indexOn, type Warm, type WarmIndex } from '@folkmoot/platform/command/warm';
import type { BadgeSources } from './rule-badges.ts';

type OfUsers = Map<string, BadgeSources>;

const NONE: BadgeSources = { badges: 0, byHand: 0, byProvider: new Map() };
const LOGINS: ReadonlySet<string> = new Set([redeemProviderLogIn.name, continueProviderLogIn.name]);

function set(index: OfUsers, userId: string, sources: BadgeSources): void {
  if (sources.badges === 0 && sources.byProvider.size === 0) index.delete(userId);
  else index.set(userId, sources);
}

/** A login with a provider gives badges by rules only. All other commands are acts of people. */
function badged(index: OfUsers, { userId, badges }: { readonly userId: string; readonly badges: number }, { command }: EventMeta): void {
  const before = index.get(userId) ?? NONE;
  const added = LOGINS.has(command) ? 0 : badges & ~before.badges;
  set(index, userId, { ...before, badges, byHand: (before.byHand & badges) | added });
}

export const badgeSources: WarmIndex<OfUsers> = {
  name: 'badgeSources',
  create: () => new Map(),
  on: {
    ...indexOn<OfUsers, typeof UserRegistered>(UserRegistered, (index, { data, meta }) => badged(index, data, meta)),
    ...indexOn<OfUsers, typeof BadgesSet>(BadgesSet, (index, { data, meta }) => badged(index, data, meta)),
    ...indexOn<OfUsers, typeof ProviderBadgesSet>(ProviderBadgesSet, (index, { data: { userId, providerId, rules } }) => {
      const before = index.get(userId) ?? NONE;
      set(index, userId, { ...before, byProvider: new Map(before.byProvider).set(providerId, rules) });
    }),
    ...indexOn<OfUsers, typeof AccountDeleted>(AccountDeleted, (index, { data }) => {
      index.delete(data.userId);
    }),
  },
};

export function badgeSourcesOf(warm: Pick<Warm, 'index'>, userId: string): BadgeSources {
  return warm.index(badgeSources).get(userId) ?? NONE;
}
