/** When a user was last online, if the viewer may know (specification, section 4). */
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { LAST_ONLINE } from '@folkmoot/contracts/profiles/limits';
import type { User } from '../store/state.ts';

/** A known time stays in the store after a friendship ended, so the permission is checked when it is shown. */
export function shownLastOnline(user: User | undefined, isOwn: boolean, friendStatus: number | undefined): number | null {
  return user && mayKnowLastOnline(user, isOwn, friendStatus) ? (user.lastOnlineAt ?? null) : null;
}

export function mayKnowLastOnline({ lastOnlineStatus }: User, isOwn: boolean, friendStatus: number | undefined): boolean {
  if ((lastOnlineStatus ?? LAST_ONLINE.HIDDEN) === LAST_ONLINE.HIDDEN) return false;
  return isOwn || lastOnlineStatus === LAST_ONLINE.FRIENDS_AND_SERVERS || friendStatus === FRIEND_STATUS.FRIENDS;
}
