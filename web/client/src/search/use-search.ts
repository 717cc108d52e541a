import { searchMessages } from '@folkmoot/contracts/search/commands';
import { parseSearch } from '@folkmoot/contracts/search/grammar';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { SearchQuery } from './search-address.ts';

/** The server limits searches, so not each letter is searched. */
const PAUSE_MS = 250;

/** The value after a pause in typing. */
export function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Whether the text has a word, a phrase or a filter. Exclusions alone find nothing. */
function hasGoal(words: string): boolean {
  return parseSearch(words).some(
    (part) =>
      !part.excluded && (part.kind === 'operator' || /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(part.text)),
  );
}

export function useSearch({ words, serverId }: SearchQuery) {
  const filters = {
    q: words,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    context: true,
    ...(serverId ? { serverId } : {}),
  };
  const asks = hasGoal(words);
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
