/** A question beside a list or a record. Whatever refreshes the console asks it again. */
import { useQuery } from '@tanstack/react-query';

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
