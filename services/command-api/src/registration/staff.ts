/** Founders and admins, as receivers of e-mails. */
import { AccountDeleted, BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { isStaff } from '@folkmoot/contracts/kernel/access';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

function note(staff: Set<string>, userId: string, badges: number): void {
  if (isStaff(badges)) staff.add(userId);
  else staff.delete(userId);
}

export const staff: WarmIndex<Set<string>> = {
  name: 'staff',
  create: () => new Set(),
  on: {
    ...indexOn<Set<string>, typeof UserRegistered>(UserRegistered, (index, { data }) => note(index, data.userId, data.badges)),
    ...indexOn<Set<string>, typeof BadgesSet>(BadgesSet, (index, { data }) => note(index, data.userId, data.badges)),
    ...indexOn<Set<string>, typeof AccountDeleted>(AccountDeleted, (index, { data }) => note(index, data.userId, 0)),
  },
};
