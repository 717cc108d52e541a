/** Lists of posts, in pages. Pages arrive in the order of the contract, and are shown newest or best first. */
import { discoverPosts, getFeed, listComments, listLikedPosts, listUserPosts } from '@folkmoot/contracts/posts/commands';
import { type DiscoverSort, POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import type { RawPost } from '@folkmoot/contracts/posts/wire';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { onLive } from '../realtime/realtime.ts';
import { keepPosts } from './post-records.ts';
import { type PostRow, rowOf, withoutRepeats } from './post-rows.ts';

export type ListOfPosts =
  | { readonly of: 'feed' }
  /** null: the latest. */
  | { readonly of: 'discover'; readonly sort: DiscoverSort | null }
  | { readonly of: 'person'; readonly userId: string; readonly withReplies: boolean }
  | { readonly of: 'liked'; readonly userId: string }
  | { readonly of: 'comments'; readonly postId: string };

type Page = { readonly rows: readonly PostRow[]; readonly next: string | undefined };
type Pages = InfiniteData<Page, string | undefined>;

const FIRST: string | undefined = undefined;

function keyOf(list: ListOfPosts): readonly unknown[] {
  return ['posts', list];
}

async function fetchPage(list: ListOfPosts, afterId: string | undefined, signal: AbortSignal): Promise<readonly RawPost[]> {
  const page = { limit: POST_LIMITS.page, afterId };
  switch (list.of) {
    case 'feed':
      return call(getFeed, { query: page }, { signal });
    case 'discover':
      return (await call(discoverPosts, { query: { ...page, sort: list.sort ?? undefined } }, { signal })).toReversed();
    case 'person': {
      const { userId, withReplies } = list;
      // A missing key means no replies.
      const query = withReplies ? { ...page, withReplies } : page;
      return (await call(listUserPosts, { params: { userId }, query }, { signal })).toReversed();
    }
    case 'liked':
      return (await call(listLikedPosts, { params: { userId: list.userId } }, { signal })).toReversed();
    case 'comments':
      return (await call(listComments, { params: { postId: list.postId }, query: page }, { signal })).toReversed();
  }
}

export function usePostList(list: ListOfPosts) {
  const found = useInfiniteQuery({
    queryKey: keyOf(list),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const posts = await fetchPage(list, pageParam, signal);
      keepPosts(posts);
      const isWhole = list.of === 'liked' || posts.length < POST_LIMITS.page;
      return { rows: posts.map(rowOf), next: isWhole ? undefined : posts.at(-1)?.id };
    },
    initialPageParam: FIRST,
    getNextPageParam: (page: Page) => page.next,
  });
  const { refetch } = found;
  // Loads posts that were missed while disconnected.
  useEffect(() => onLive(() => void refetch()), [refetch]);
  const rows = useMemo(() => found.data && withoutRepeats(found.data.pages.flatMap((page) => page.rows)), [found.data]);
  return { found, rows };
}

/** Adds a new post at the start of its lists, if they are loaded. */
export function prependToLists(lists: readonly ListOfPosts[], post: RawPost): void {
  for (const list of lists) {
    queryClient.setQueryData<Pages>(keyOf(list), (cached) => {
      const [first, ...others] = cached?.pages ?? [];
      if (!cached || !first || first.rows.some(({ key }) => key === post.id)) return cached;
      return { ...cached, pages: [{ ...first, rows: [rowOf(post), ...first.rows] }, ...others] };
    });
  }
}

/** Removes the row of a repost from all lists. */
export function removeFromLists(key: string): void {
  queryClient.setQueriesData<Pages>({ queryKey: ['posts'] }, (cached) => {
    if (!cached) return cached;
    const pages = cached.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.key !== key) }));
    return { ...cached, pages };
  });
}

/** Refetches a list that another command changed. */
export function refetchList(list: ListOfPosts): void {
  void refetchQueries(queryClient, { queryKey: keyOf(list) });
}
