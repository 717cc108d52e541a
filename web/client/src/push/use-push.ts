/** Whether this device gets push notifications, by the server's record of the session and the state of the browser. */
import { getPush } from '@folkmoot/contracts/push/commands';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { isSubscribed } from './subscription.ts';

const KEY = ['push'] as const;

export type OwnPush = {
  /** null: the server sends no push notifications. */
  readonly publicKey: string | null;
  /** null: this device gets none. */
  readonly here: { readonly withText: boolean } | null;
};

export function usePush(): UseQueryResult<OwnPush> {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const [{ publicKey, here }, isHere] = await Promise.all([call(getPush, {}, { signal }), isSubscribed()]);
      return { publicKey, here: isHere ? here : null };
    },
    staleTime: 0,
  });
}

export function refetchPush(): Promise<void> {
  return refetchQueries(queryClient, { queryKey: KEY });
}
