/** The pinned posts of a profile. */
import { getUserDetails } from '@folkmoot/contracts/profiles/commands';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { store } from '../store/store.ts';
import { keepPosts } from './post-records.ts';

export function pinnedKey(userId: string): readonly string[] {
  return ['pinned-posts', userId];
}

/** Ids, latest pin first. */
export function usePinned(userId: string) {
  return useQuery({
    queryKey: pinnedKey(userId),
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const details = await call(getUserDetails, { params: { userId }, query: { includePinnedPosts: true } }, { signal });
      const posts = details.pinnedPosts ?? [];
      keepPosts(posts);
      return posts.map(({ id }) => id);
    },
    enabled: userId !== '',
  });
}

/** By the loaded data: screens with posts fetch the user's own pins. */
export function isPinned(postId: string): boolean {
  return queryClient.getQueryData<readonly string[]>(pinnedKey(store.get().account?.id ?? ''))?.includes(postId) ?? false;
}
