import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Fetches these queries again after a change. `invalidateQueries` alone would keep the answer of a first fetch that is still on its way,
 * although it may be older than the change. So such fetches are cancelled first.
 */
export async function refetchQueries(client: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> {
  await client.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries(filters);
}
