/** A query besides a list or a record. Refreshing the console repeats it. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

export type Asked<T> = { readonly data: T | undefined; readonly error: unknown; readonly again: () => void };

export function useAsked<T>(key: readonly unknown[], ask: (signal: AbortSignal) => Promise<T>, everyMs?: number): Asked<T> {
  const { data, error, refetch } = useQuery({
    queryKey: ['console', ...key],
    queryFn: ({ signal }) => ask(signal),
    retry: false,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  return { data, error, again: () => void refetch() };
}

/** `more`: loads the next page. null: there is none. */
export type AskedPages<Row> = Asked<readonly Row[]> & { readonly more: (() => void) | null };

export function useAskedPages<Row extends { readonly id: string }>(
  key: readonly unknown[],
  size: number,
  ask: (after: string | undefined, signal: AbortSignal) => Promise<readonly Row[]>,
): AskedPages<Row> {
  const { data, error, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['console', ...key],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < size ? undefined : page.at(-1)?.id),
    retry: false,
  });
  return { data: data?.pages.flat(), error, again: () => void refetch(), more: hasNextPage ? () => void fetchNextPage() : null };
}
