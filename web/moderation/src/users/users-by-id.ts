/** Users by id. A deleted account may be missing. */
import { getModeratedUser } from '@folkmoot/contracts/moderation/read-commands';
import type { ModUser } from '@folkmoot/contracts/moderation/wire';
import { useQueries } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const FRESH_MS = 60_000;

export function useUsersById(ids: readonly string[]): ReadonlyMap<string, ModUser> {
  const distinct = [...new Set(ids)];
  return useQueries({
    queries: distinct.map((userId) => ({
      queryKey: ['console', 'user-name', userId],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getModeratedUser, { params: { userId } }, { signal }),
      retry: false,
      staleTime: FRESH_MS,
    })),
    combine: (results) =>
      new Map(
        distinct.flatMap((id, index) => {
          const user = results[index]?.data;
          return user ? [[id, user] as const] : [];
        }),
      ),
  });
}
