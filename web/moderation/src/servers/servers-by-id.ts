/** Names of servers that are known by ID only. */
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

/** A server that was deleted is shown by its ID. */
export function useServersById(ids: readonly string[]): ShownServer[] {
  return useQueries({
    queries: nameQueries(ids),
    // The library keeps one array while nothing in it changes. The field would lose what is typed with each new one.
    combine: (results) => ids.map((id, index): ShownServer => results[index]?.data ?? { id, name: id }),
  });
}

/** By ID. A server that was deleted has no name here. */
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
