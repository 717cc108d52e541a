import { getUserDetails } from '@folkmoot/contracts/profiles/commands';
import type { UserDetails } from '@folkmoot/contracts/profiles/details';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** What the store does not hold: bio, colours, what one has in common. */
export function useDetails(userId: string): UseQueryResult<UserDetails> {
  return useQuery({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => call(getUserDetails, { params: { userId } }, { signal }),
  });
}
