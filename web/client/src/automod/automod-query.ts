/** Queries for automod rules, their matches, and members in a timeout. */
import { listAutomodRules, listCatches, listTimeOuts } from '@folkmoot/contracts/automod/commands';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import { automodEvents, type ShownCatch } from '@folkmoot/contracts/automod/wire';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { onRealtimeEvent } from '../realtime/realtime.ts';

const FIRST: string | undefined = undefined;

export function useRules(serverId: string) {
  return useQuery({
    queryKey: ['automod', serverId, 'rules'],
    queryFn: ({ signal }) => call(listAutomodRules, { params: { serverId } }, { signal }),
    staleTime: 0,
  });
}

/** Newest first, in pages. */
export function useCatches(serverId: string) {
  const client = useQueryClient();
  useEffect(
    () =>
      onRealtimeEvent(automodEvents.caught, (event) => {
        if (event.serverId === serverId) void refetchQueries(client, { queryKey: ['automod', serverId] });
      }),
    [client, serverId],
  );
  return useInfiniteQuery({
    queryKey: ['automod', serverId, 'catches'],
    queryFn: ({ pageParam, signal }) => call(listCatches, { params: { serverId }, query: { before: pageParam } }, { signal }),
    initialPageParam: FIRST,
    getNextPageParam: (last: readonly ShownCatch[]) => (last.length < AUTOMOD_LIMITS.catchesPage ? undefined : last.at(-1)?.id),
    staleTime: 0,
  });
}

export function useTimeOuts(serverId: string) {
  return useQuery({
    queryKey: ['automod', serverId, 'time-outs'],
    queryFn: ({ signal }) => call(listTimeOuts, { params: { serverId } }, { signal }),
    staleTime: 0,
  });
}

/** Refetches the data after a change. */
export function useRefetchAutomod(serverId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => refetchQueries(client, { queryKey: ['automod', serverId] });
}
