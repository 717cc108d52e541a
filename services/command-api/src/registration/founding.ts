/**
 * Whether the instance has a founder. Once it has had one, setup is over for good: if all founders are gone, only somebody with access to
 * the machine names a new one (`npm run admin -- founder`), never the next who registers.
 */
import { AccountDeleted, BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { isFounder } from '@folkmoot/contracts/kernel/access';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { InstanceFounded } from '@folkmoot/contracts/registration/events';
import { indexOn, type Warm, type WarmFolding, type WarmIndex } from '@folkmoot/platform/command/warm';

export type FoundingState = { readonly status: 'unfounded' } | { readonly status: 'founded' };
export type FoundingEvent = EventOf<typeof InstanceFounded>;

export const FOUNDING_STREAM = 'founding-instance';

export const foundingFolding: WarmFolding<FoundingState, FoundingEvent> = {
  category: 'founding',
  initial: { status: 'unfounded' },
  evolve: () => ({ status: 'founded' }),
};

type Founding = { isFounded: boolean; readonly founderIds: Set<string> };

function note(founding: Founding, { userId, badges }: { readonly userId: string; readonly badges: number }): void {
  if (isFounder(badges)) founding.founderIds.add(userId);
  else founding.founderIds.delete(userId);
  founding.isFounded ||= isFounder(badges);
}

/** By the badge: instances that are older than `InstanceFounded` have founders too. */
export const founding: WarmIndex<Founding> = {
  name: 'founding',
  create: () => ({ isFounded: false, founderIds: new Set() }),
  on: {
    ...indexOn<Founding, typeof UserRegistered>(UserRegistered, (founding, { data }) => note(founding, data)),
    ...indexOn<Founding, typeof BadgesSet>(BadgesSet, (founding, { data }) => note(founding, data)),
    ...indexOn<Founding, typeof InstanceFounded>(InstanceFounded, (founding) => {
      founding.isFounded = true;
    }),
    ...indexOn<Founding, typeof AccountDeleted>(AccountDeleted, (founding, { data }) => {
      founding.founderIds.delete(data.userId);
    }),
  },
};

export function isFounded(warm: Pick<Warm, 'index'>): boolean {
  return warm.index(founding).isFounded;
}

/** Everybody who has the badge now. */
export function founderIds(warm: Pick<Warm, 'index'>): readonly string[] {
  return [...warm.index(founding).founderIds];
}
