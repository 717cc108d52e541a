/**
 * Whether the instance has a founder. After the first one, setup is over permanently. If all founders are deleted, only someone with access
 * to the machine can name a new one (`npm run admin -- founder`), never the next registration.
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

/** Uses the badge, because instances that are older than `InstanceFounded` have founders too. */
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

/** All users who have the badge now. */
export function founderIds(warm: Pick<Warm, 'index'>): readonly string[] {
  return [...warm.index(founding).founderIds];
}
