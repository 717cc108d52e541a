/** Queries for the user's own reports and appeals. A notice tells the user about an answer. */
import { listAppeals, listReports } from '@folkmoot/contracts/reports/commands';
import { REPORT_LIMITS } from '@folkmoot/contracts/reports/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export const REPORTS = ['reports'] as const;

function lastOf(page: readonly { readonly id: string }[]): string | undefined {
  return page.length === REPORT_LIMITS.page ? page.at(-1)?.id : undefined;
}

const pages = { staleTime: 0, initialPageParam: undefined as string | undefined, getNextPageParam: lastOf };

export function useReports() {
  return useInfiniteQuery({
    ...pages,
    queryKey: [...REPORTS, 'filed'],
    queryFn: ({ pageParam, signal }) => call(listReports, { query: { after: pageParam } }, { signal }),
  });
}

export function useAppeals() {
  return useInfiniteQuery({
    ...pages,
    queryKey: [...REPORTS, 'appeals'],
    queryFn: ({ pageParam, signal }) => call(listAppeals, { query: { after: pageParam } }, { signal }),
  });
}
