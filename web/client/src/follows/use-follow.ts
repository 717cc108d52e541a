/** Follows or unfollows a user. No event reports it, so the data of both users is refetched. */
import { followUser, unfollowUser } from '@folkmoot/contracts/follows/commands';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { refetchQueries } from '../api/refetch-queries.ts';
import { useAction } from '../api/use-command.ts';
import { useOwnId } from '../store/use-store.ts';

type Follow = { readonly setFollowing: (isFollowing: boolean) => Promise<void>; readonly isPending: boolean };

async function refetchFollows(client: QueryClient, userIds: readonly string[]): Promise<void> {
  await Promise.all(
    userIds.flatMap((id) => [refetchQueries(client, { queryKey: ['user', id] }), refetchQueries(client, { queryKey: ['follows', id] })]),
  );
}

export function useFollow(userId: string): Follow {
  const own = useOwnId();
  const client = useQueryClient();
  const follow = useAction(followUser);
  const unfollow = useAction(unfollowUser);
  const [isPending, setIsPending] = useState(false);
  const setFollowing = useCallback(
    async (isFollowing: boolean) => {
      setIsPending(true);
      await (isFollowing ? follow : unfollow)({ params: { userId } });
      await refetchFollows(client, [userId, own]);
      setIsPending(false);
    },
    [client, follow, unfollow, userId, own],
  );
  return { setFollowing, isPending };
}
