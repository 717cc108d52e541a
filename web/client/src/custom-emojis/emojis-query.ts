import { listEmojis } from '@folkmoot/contracts/emojis/commands';
import type { ListedEmoji } from '@folkmoot/contracts/emojis/wire';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refetchQueries } from '../api/refetch-queries.ts';

const keyOf = (serverId: string) => ['emojis', serverId];

/** Includes the users who added them, which the store lacks. */
export function useListedEmojis(serverId: string): UseQueryResult<readonly ListedEmoji[]> {
  return useQuery<readonly ListedEmoji[]>({
    queryKey: keyOf(serverId),
    queryFn: ({ signal }) => call(listEmojis, { params: { serverId } }, { signal }),
    staleTime: 0,
  });
}

export function emojisChanged(serverId: string): Promise<void> {
  return refetchQueries(queryClient, { queryKey: keyOf(serverId) });
}
