/** The queries of the page, and refetching them after a change. Matches are polled, because a moderator may be watching. */
import { listSiteCatches, listSiteRules, listSiteTimeOuts } from '@folkmoot/contracts/automod/commands';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useConsoleQuery } from '../reading/use-console-query.ts';

const REFETCH_MS = 30_000;
const NEWEST: string | null = null;

export function useRules() {
  return useConsoleQuery(['automod', 'rules'], (signal) => call(listSiteRules, {}, { signal }), REFETCH_MS);
}

export function useTimeOuts() {
  return useConsoleQuery(['automod', 'time-outs'], (signal) => call(listSiteTimeOuts, {}, { signal }), REFETCH_MS);
}

export function useCatches() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['console', 'automod', 'catches'],
    queryFn: ({ pageParam, signal }) => call(listSiteCatches, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: NEWEST,
    getNextPageParam: (page) => (page.length < AUTOMOD_LIMITS.catchesPage ? null : page.at(-1)?.id),
    retry: false,
    refetchInterval: REFETCH_MS,
  });
  return {
    data: data?.pages.flat(),
    error,
    again: () => void refetch(),
    isMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
  };
}

export function useChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['console', 'automod'] });
}
