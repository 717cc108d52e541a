/** Queries for published servers. No event reports their changes. */
import { getPublicServer, listPublicServers } from '@folkmoot/contracts/explore/commands';
import type { ExploreFilter, ExploreSort } from '@folkmoot/contracts/explore/limits';
import type { RawPublicServer } from '@folkmoot/contracts/explore/wire';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';

const PAGE = 30;

export type ExploreWish = { readonly sort: ExploreSort; readonly filter: ExploreFilter; readonly search: string };

const FIRST: string | undefined = undefined;

export function usePublicServers({ sort, filter, search }: ExploreWish) {
  return useInfiniteQuery({
    queryKey: ['explore', sort, filter, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPublicServers,
        { query: { sort, filter, limit: PAGE, afterId: pageParam, search: search === '' ? undefined : search } },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: (last: RawPublicServer[]) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    placeholderData: (previous) => previous,
  });
}

/** null: not published. */
export function usePublicServer(serverId: string) {
  return useQuery({
    queryKey: ['public-server', serverId],
    queryFn: async ({ signal }) => {
      try {
        return await call(getPublicServer, { params: { serverId } }, { signal });
      } catch (error) {
        if (problemOf(error).status === 400) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
}

/** Updates a record in all queries. Fields that the reply lacks stay. null: no longer published. */
export function useKeepPublicServer(serverId: string): (record: RawPublicServer | null) => void {
  const client = useQueryClient();
  return (record) => {
    client.setQueryData<RawPublicServer | null>(['public-server', serverId], (cached) =>
      record && cached ? merged(cached, record) : record,
    );
    client.setQueriesData<InfiniteData<RawPublicServer[], string | undefined>>({ queryKey: ['explore'] }, (cached) => {
      if (!cached) return cached;
      const pages = cached.pages.map((page) =>
        page.flatMap((known) => (known.serverId !== serverId ? [known] : record ? [merged(known, record)] : [])),
      );
      return { ...cached, pages };
    });
  };
}

function merged(cached: RawPublicServer, record: RawPublicServer): RawPublicServer {
  const server = cached.server && record.server ? { ...cached.server, ...record.server } : (record.server ?? cached.server);
  return { ...cached, ...record, ...(server ? { server } : {}) };
}
