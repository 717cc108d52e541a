/** The names of servers by id. */
import { getModeratedServer } from '@folkmoot/contracts/moderation/read-commands';
import { useQueries } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export type ShownServer = {
  readonly id: string;
  readonly name: string;
  readonly hexColor?: string;
  readonly avatar?: string | null;
  readonly createdBy?: { readonly username: string };
};

export const FRESH_MS = 60_000;

function nameQueries(ids: readonly string[]) {
  return ids.map((serverId) => ({
    queryKey: ['console', 'server-name', serverId],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(getModeratedServer, { params: { serverId } }, { signal }),
    retry: false,
    staleTime: FRESH_MS,
  }));
}

/** A deleted server is shown by its id. */
export function useServersById(ids: readonly string[]): ShownServer[] {
  return useQueries({
    queries: nameQueries(ids),
    // The library returns the same array while nothing changes. With a new array, the field would lose its input.
    combine: (results) => ids.map((id, index): ShownServer => results[index]?.data ?? { id, name: id }),
  });
}

/** By id. A deleted server has no name here. */
export function useServerNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(ids)];
  return useQueries({
    queries: nameQueries(distinct),
    combine: (results) =>
      new Map(
        distinct.flatMap((id, index) => {
          const server = results[index]?.data;
          return server ? [[id, server.name] as const] : [];
        }),
      ),
  });
}
