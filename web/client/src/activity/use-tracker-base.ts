import { getActivityTracker } from '@folkmoot/contracts/presence/commands';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Where the tracker is; null when there is none, and until the server has said so. */
export function useTrackerBase(): string | null {
  const { data } = useQuery({
    queryKey: ['activity-tracker'],
    queryFn: ({ signal }) => call(getActivityTracker, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.address ?? null;
}
