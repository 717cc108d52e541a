/** A query besides a list or a record. Refreshing the console repeats it. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

export type ConsoleQuery<T> = { readonly data: T | undefined; readonly error: unknown; readonly again: () => void };

export function useConsoleQuery<T>(
  key: readonly unknown[],
  fetchData: (signal: AbortSignal) => Promise<T>,
  everyMs?: number,
): ConsoleQuery<T> {
  const { data, error, refetch } = useQuery({
    queryKey: ['console', ...key],
    queryFn: ({ signal }) => fetchData(signal),
    retry: false,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  return { data, error, again: () => void refetch() };
}

/** `more`: loads the next page. null: there is none. */
export type ConsolePages<Row> = ConsoleQuery<readonly Row[]> & { readonly more: (() => void) | null };

export function useConsolePages<Row extends { readonly id: string }>(
  key: readonly unknown[],
  size: number,
  fetchData: (after: string | undefined, signal: AbortSignal) => Promise<readonly Row[]>,
): ConsolePages<Row> {
  const { data, error, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['console', ...key],
    queryFn: ({ pageParam, signal }) => fetchData(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < size ? undefined : page.at(-1)?.id),
    retry: false,
  });
  return { data: data?.pages.flat(), error, again: () => void refetch(), more: hasNextPage ? () => void fetchNextPage() : null };
}
