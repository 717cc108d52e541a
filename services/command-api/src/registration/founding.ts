/**
 * Whether the instance has a founder. Once it has had one, setup is over for good: if all founders are gone, only somebody with access to
 * the machine names a new one (`npm run admin -- founder`), never the next who registers.
 */
import { BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
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

type Founding = { isFounded: boolean };

function note(founding: Founding, badges: number): void {
  founding.isFounded ||= isFounder(badges);
}

/** By the badge: instances that are older than `InstanceFounded` have founders too. */
export const founding: WarmIndex<Founding> = {
  name: 'founding',
  create: () => ({ isFounded: false }),
  on: {
    ...indexOn<Founding, typeof UserRegistered>(UserRegistered, (founding, { data }) => note(founding, data.badges)),
    ...indexOn<Founding, typeof BadgesSet>(BadgesSet, (founding, { data }) => note(founding, data.badges)),
    ...indexOn<Founding, typeof InstanceFounded>(InstanceFounded, (founding) => {
      founding.isFounded = true;
    }),
  },
};

export function isFounded(warm: Pick<Warm, 'index'>): boolean {
  return warm.index(founding).isFounded;
}
