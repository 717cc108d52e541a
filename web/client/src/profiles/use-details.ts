import { getUserDetails } from '@folkmoot/contracts/profiles/commands';
import type { UserDetails } from '@folkmoot/contracts/profiles/details';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Data that the store lacks: bio, colours, mutual friends and servers. */
export function useDetails(userId: string): UseQueryResult<UserDetails> {
  return useQuery({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => call(getUserDetails, { params: { userId } }, { signal }),
  });
}
