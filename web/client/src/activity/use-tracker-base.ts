import { getActivityTracker } from '@folkmoot/contracts/presence/commands';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The address of the tracker. null: there is none, or it is not known yet. */
export function useTrackerBase(): string | null {
  const { data } = useQuery({
    queryKey: ['activity-tracker'],
    queryFn: ({ signal }) => call(getActivityTracker, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.address ?? null;
}
