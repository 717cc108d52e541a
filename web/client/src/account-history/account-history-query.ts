/** Fetches the actions of staff on the user's account when the page is opened. */
import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { ACCOUNT_HISTORY_LIMITS } from '@folkmoot/contracts/account-history/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

function lastOf(page: readonly { readonly id: string }[]): string | undefined {
  return page.length === ACCOUNT_HISTORY_LIMITS.page ? page.at(-1)?.id : undefined;
}

export function useAccountHistory() {
  return useInfiniteQuery({
    queryKey: ['account-history'],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: lastOf,
    queryFn: ({ pageParam, signal }) => call(listAccountHistory, { query: { after: pageParam } }, { signal }),
  });
}
