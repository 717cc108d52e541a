/** The number of times that a user became a moderator. Grants to a moderator end with the badge, even if the badge is given again later. */
import { AccountDeleted, BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { isStaff } from '@folkmoot/contracts/kernel/access';
import { indexOn, type Warm, type WarmIndex } from '@folkmoot/platform/command/warm';

type Terms = Map<string, { readonly begun: number; readonly isNow: boolean }>;

function badged(index: Terms, userId: string, badges: number): void {
  const { begun, isNow: was } = index.get(userId) ?? { begun: 0, isNow: false };
  const isNow = isStaff(badges);
  if (isNow !== was) index.set(userId, { begun: isNow ? begun + 1 : begun, isNow });
}

export const staffTerms: WarmIndex<Terms> = {
  name: 'staffTerms',
  create: () => new Map(),
  on: {
    ...indexOn<Terms, typeof UserRegistered>(UserRegistered, (index, { data }) => badged(index, data.userId, data.badges)),
    ...indexOn<Terms, typeof BadgesSet>(BadgesSet, (index, { data }) => badged(index, data.userId, data.badges)),
    ...indexOn<Terms, typeof AccountDeleted>(AccountDeleted, (index, { data }) => {
      index.delete(data.userId);
    }),
  },
};

/** The current or last term as a moderator. 0: the user never was one. */
export function staffTermOf(warm: Warm, userId: string): number {
  return warm.index(staffTerms).get(userId)?.begun ?? 0;
}
