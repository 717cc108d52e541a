/** The settings of the instance for founders, which the setup changes. */
import { getInstanceSettings } from '@folkmoot/contracts/instance/commands';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export function useSettings() {
  return useQuery({
    queryKey: ['instance', 'settings'],
    queryFn: ({ signal }) => call(getInstanceSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
