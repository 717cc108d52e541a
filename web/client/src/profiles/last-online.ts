/** When somebody was last seen, as far as the viewer may know (specification, section 4). */
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { LAST_ONLINE } from '@folkmoot/contracts/profiles/limits';
import type { User } from '../store/state.ts';

/** What was once told stays in the store after a friendship ended: it is not shown any more. */
export function shownLastOnline(user: User | undefined, isOwn: boolean, friendStatus: number | undefined): number | null {
  const status = user?.lastOnlineStatus ?? LAST_ONLINE.HIDDEN;
  if (status === LAST_ONLINE.HIDDEN) return null;
  const isShown = isOwn || status === LAST_ONLINE.FRIENDS_AND_SERVERS || friendStatus === FRIEND_STATUS.FRIENDS;
  return isShown ? (user?.lastOnlineAt ?? null) : null;
}
