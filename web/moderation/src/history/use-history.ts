/**
 * Every time the history is asked it is a look that the server writes down: it is asked when somebody looks and no oftener by itself, not
 * by a timer, nor because the window came back. Only while the index is brought up it is asked again: nothing is shown then.
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
import type { Asked } from './asked.ts';
import type { AskedPast } from './past/asked-past.ts';

/** Slower than the server limits looks to. */
const AGAIN_MS = 1000;

function useLook<Reply extends { readonly indexed: number }>(
  queryKey: QueryKey,
  isWanted: boolean,
  ask: (signal: AbortSignal) => Promise<Reply>,
) {
  const { data, error, refetch } = useQuery({
    queryKey: ['history', ...queryKey],
    queryFn: ({ signal }) => ask(signal),
    enabled: isWanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.data && state.data.indexed < 1 ? AGAIN_MS : false),
  });
  return { data, error, again: () => void refetch() };
}

/** null: nobody asked for anything yet. */
export function useHistoryPage(asked: Asked | null) {
  return useLook(['page', asked], asked !== null, (signal) => call(searchHistory, { query: asked ?? {} }, { signal }));
}

export function useHistoryEvent(position: string) {
  return useLook(['event', position], true, (signal) => call(getHistoryEvent, { params: { position } }, { signal }));
}

/** A screenful or two: as many as are allowed would be long to draw. */
const MESSAGES = '100';

export function usePastChannel({ of: _, id: channelId, ...query }: AskedPast) {
  return useLook(['past', 'channel', channelId, query], true, (signal) =>
    call(getPastChannel, { params: { channelId }, query: { ...query, limit: MESSAGES } }, { signal }),
  );
}

export function usePastProfile({ of: _, id: userId, before: __, ...query }: AskedPast) {
  return useLook(['past', 'profile', userId, query], true, (signal) => call(getPastProfile, { params: { userId }, query }, { signal }));
}

export function usePastServer({ of: _, id: serverId, before: __, ...query }: AskedPast) {
  return useLook(['past', 'server', serverId, query], true, (signal) => call(getPastServer, { params: { serverId }, query }, { signal }));
}

export function usePastPost({ of: _, id: postId, before: __, ...query }: AskedPast) {
  return useLook(['past', 'post', postId, query], true, (signal) => call(getPastPost, { params: { postId }, query }, { signal }));
}
