/** Who holds the FOUNDER badge. Until somebody does, the instance is waiting for its setup. */
import { AccountDeleted, BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { isFounder } from '@folkmoot/contracts/kernel/access';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

function note(founders: Set<string>, userId: string, badges: number): void {
  if (isFounder(badges)) founders.add(userId);
  else founders.delete(userId);
}

export const founders: WarmIndex<Set<string>> = {
  name: 'founders',
  create: () => new Set(),
  on: {
    ...indexOn<Set<string>, typeof UserRegistered>(UserRegistered, (index, { data }) => note(index, data.userId, data.badges)),
    ...indexOn<Set<string>, typeof BadgesSet>(BadgesSet, (index, { data }) => note(index, data.userId, data.badges)),
    ...indexOn<Set<string>, typeof AccountDeleted>(AccountDeleted, (index, { data }) => note(index, data.userId, 0)),
  },
};
