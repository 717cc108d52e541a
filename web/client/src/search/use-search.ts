import { searchMessages } from '@folkmoot/contracts/search/commands';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../api/call.ts';
import { momentOf, type SearchQuery } from './search-query.ts';

/** `authorId`: the user in `from`. null: no user matches. '': `from` is empty. */
export function useSearch(search: SearchQuery, authorId: string | null) {
  const words = useDeferredValue(search.words.trim());
  const { serverId, channelId, hasFile } = search;
  const [since, until] = [momentOf(search.since), momentOf(search.until, 1)];
  const filters = {
    ...(words ? { q: words } : {}),
    ...(authorId ? { authorId } : {}),
    ...(serverId ? { serverId } : {}),
    ...(channelId ? { channelId } : {}),
    ...(hasFile ? { hasFile } : {}),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
  const asks = authorId !== null && (words !== '' || authorId !== '' || hasFile);
  const found = useInfiniteQuery({
    queryKey: ['search', filters],
    queryFn: ({ pageParam, signal }) =>
      call(searchMessages, { query: { ...filters, ...(pageParam ? { before: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: asks,
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  return { asks, found };
}
