/** GIFs of an external service, through the server. Results are cached while the page is open. */
import { getGifSearch, listGifCategories, searchGifs } from '@folkmoot/contracts/gifs/commands';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const FOUND_MS = 10 * 60_000;

/** false until it is known. */
export function useHasGifs(): boolean {
  const { data } = useQuery({
    queryKey: ['gifs'],
    queryFn: ({ signal }) => call(getGifSearch, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.available ?? false;
}

export function useGifCategories() {
  return useQuery({
    queryKey: ['gifs', 'categories'],
    queryFn: ({ signal }) => call(listGifCategories, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useGifs(words: string) {
  return useQuery({
    queryKey: ['gifs', 'found', words],
    queryFn: ({ signal }) => call(searchGifs, { query: { query: words } }, { signal }),
    enabled: words !== '',
    staleTime: FOUND_MS,
    retry: false,
  });
}
