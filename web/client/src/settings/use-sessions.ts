/** The user's sessions: fetches them, and ends one or all others. */
import { endOtherSessions, endSession, listSessions } from '@folkmoot/contracts/sessions/commands';
import type { RawSession } from '@folkmoot/contracts/sessions/wire';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { useAction } from '../api/use-command.ts';

const KEY = ['sessions'] as const;

export function useSessions(): UseQueryResult<RawSession[]> {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listSessions, {}, { signal }), staleTime: 0 });
}

type SessionCommands = {
  /** true: the session ended. */
  readonly endOne: (sessionId: string) => Promise<boolean>;
  readonly endOthers: () => Promise<boolean>;
};

export function useSessionCommands(): SessionCommands {
  const client = useQueryClient();
  const one = useAction(endSession);
  const others = useAction(endOtherSessions);
  const after = useCallback(
    async (reply: unknown) => {
      await refetchQueries(client, { queryKey: KEY });
      return reply !== null;
    },
    [client],
  );
  return {
    endOne: useCallback(async (sessionId) => after(await one({ params: { sessionId } })), [one, after]),
    endOthers: useCallback(async () => after(await others({})), [others, after]),
  };
}
