import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { compareNames } from '../i18n/format.ts';
import type { State } from '../store/state.ts';
import { useStore } from '../store/store.ts';

export type FriendLists = {
  readonly online: readonly string[];
  readonly all: readonly string[];
  readonly received: readonly string[];
  readonly sent: readonly string[];
  readonly blocked: readonly string[];
};

/** User ids by their relationship to the user, sorted by name. Pure. */
export function friendLists({ friends, users, presences }: Pick<State, 'friends' | 'users' | 'presences'>): FriendLists {
  const sorted = [...friends.values()].sort((a, b) =>
    compareNames(users.get(a.recipientId)?.username ?? '', users.get(b.recipientId)?.username ?? ''),
  );
  const having = (status: number) => sorted.filter((friend) => friend.status === status).map((friend) => friend.recipientId);
  const all = having(FRIEND_STATUS.FRIENDS);
  return {
    all,
    online: all.filter((id) => presences.has(id)),
    received: having(FRIEND_STATUS.PENDING),
    sent: having(FRIEND_STATUS.SENT),
    blocked: having(FRIEND_STATUS.BLOCKED),
  };
}

/** Incoming requests without an answer. */
export function usePendingCount(): number {
  return useStore((state) => {
    let count = 0;
    for (const friend of state.friends.values()) if (friend.status === FRIEND_STATUS.PENDING) count += 1;
    return count;
  });
}
