/**
 * Queries of the history. The server records every request, so there is no refetching by timer or window focus. Only while the index is
 * being built the request is repeated, because it returns nothing yet.
 */
import {
  getHistoryEvent,
  getPastChannel,
  getPastPost,
  getPastProfile,
  getPastServer,
  searchHistory,
} from '@folkmoot/contracts/history/commands';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { HistorySearch } from './history-search.ts';
import type { PastRequest } from './past/past-request.ts';

/** Slower than the server's rate limit. */
const RETRY_MS = 1000;

function useHistoryQuery<Reply extends { readonly indexed: number }>(
  queryKey: QueryKey,
  isWanted: boolean,
  fetchData: (signal: AbortSignal) => Promise<Reply>,
) {
  const { data, error, refetch } = useQuery({
    queryKey: ['history', ...queryKey],
    queryFn: ({ signal }) => fetchData(signal),
    enabled: isWanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.data && state.data.indexed < 1 ? RETRY_MS : false),
  });
  return { data, error, again: () => void refetch() };
}

/** null: nothing was searched yet. */
export function useHistoryPage(query: HistorySearch | null) {
  return useHistoryQuery(['page', query], query !== null, (signal) => call(searchHistory, { query: query ?? {} }, { signal }));
}

export function useHistoryEvent(position: string) {
  return useHistoryQuery(['event', position], true, (signal) => call(getHistoryEvent, { params: { position } }, { signal }));
}

/** One or two screens. The allowed maximum would be slow to render. */
const MESSAGES = '100';

export function usePastChannel({ of: _, id: channelId, ...query }: PastRequest) {
  return useHistoryQuery(['past', 'channel', channelId, query], true, (signal) =>
    call(getPastChannel, { params: { channelId }, query: { ...query, limit: MESSAGES } }, { signal }),
  );
}

export function usePastProfile({ of: _, id: userId, before: __, ...query }: PastRequest) {
  return useHistoryQuery(['past', 'profile', userId, query], true, (signal) =>
    call(getPastProfile, { params: { userId }, query }, { signal }),
  );
}

export function usePastServer({ of: _, id: serverId, before: __, ...query }: PastRequest) {
  return useHistoryQuery(['past', 'server', serverId, query], true, (signal) =>
    call(getPastServer, { params: { serverId }, query }, { signal }),
  );
}

export function usePastPost({ of: _, id: postId, before: __, ...query }: PastRequest) {
  return useHistoryQuery(['past', 'post', postId, query], true, (signal) => call(getPastPost, { params: { postId }, query }, { signal }));
}
