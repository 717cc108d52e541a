/** Commands on a user. The lists change when the events arrive. */
import { acceptFriend, addFriend, blockUser, removeFriend, unblockUser } from '@folkmoot/contracts/friends/commands';
import { useCallback } from 'react';
import { useAction } from '../api/use-command.ts';

export type FriendCommands = {
  readonly add: (username: string, tag: string) => Promise<unknown>;
  readonly accept: (userId: string) => Promise<unknown>;
  /** Ends a friendship, or declines or cancels a request. */
  readonly remove: (userId: string) => Promise<unknown>;
  readonly block: (userId: string) => Promise<unknown>;
  readonly unblock: (userId: string) => Promise<unknown>;
};

export function useFriendCommands(): FriendCommands {
  const add = useAction(addFriend);
  const accept = useAction(acceptFriend);
  const remove = useAction(removeFriend);
  const block = useAction(blockUser);
  const unblock = useAction(unblockUser);
  return {
    add: useCallback((username, tag) => add({ body: { username, tag } }), [add]),
    accept: useCallback((friendId) => accept({ params: { friendId } }), [accept]),
    remove: useCallback((friendId) => remove({ params: { friendId } }), [remove]),
    block: useCallback((userId) => block({ params: { userId } }), [block]),
    unblock: useCallback((userId) => unblock({ params: { userId } }), [unblock]),
  };
}
