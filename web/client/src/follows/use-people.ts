/** The followers or followed users of a user, in pages. */
import { getFollowers, getFollowing } from '@folkmoot/contracts/follows/commands';
import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export type FollowSide = 'followers' | 'following';

const PAGE = 50;
const FIRST = '';

export function usePeople(userId: string, side: FollowSide) {
  return useInfiniteQuery({
    queryKey: ['follows', userId, side],
    initialPageParam: FIRST,
    queryFn: ({ pageParam, signal }): Promise<RawUser[]> => {
      const query = { limit: PAGE, ...(pageParam === FIRST ? {} : { afterId: pageParam }) };
      return call(side === 'followers' ? getFollowers : getFollowing, { params: { userId }, query }, { signal });
    },
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.id),
  });
}
