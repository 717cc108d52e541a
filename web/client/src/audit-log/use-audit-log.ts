/** The audit log of a server, a page at a time. No event tells of it. */
import { getAuditLog } from '@folkmoot/contracts/audit-log/commands';
import type { AuditLogPage } from '@folkmoot/contracts/audit-log/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const PAGE = 30;

/** null: all. */
export type AuditFilter = { readonly actionType: string | null; readonly actionById: string | null };

export function useAuditLog(serverId: string, { actionType, actionById }: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit-log', serverId, actionType, actionById],
    queryFn: ({ pageParam, signal }) =>
      call(
        getAuditLog,
        {
          params: { serverId },
          query: { limit: PAGE, after: pageParam, actionType: actionType ?? undefined, actionById: actionById ?? undefined },
        },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: (last: AuditLogPage) => (last.auditLogs.length < PAGE ? undefined : last.auditLogs.at(-1)?.id),
    staleTime: 0,
  });
}

const FIRST: string | undefined = undefined;
