import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { useStore } from '../store/store.ts';

/** Whether the current user blocked this user. */
export function useIsBlocked(userId: string): boolean {
  return useStore((state) => state.friends.get(userId)?.status === FRIEND_STATUS.BLOCKED);
}
