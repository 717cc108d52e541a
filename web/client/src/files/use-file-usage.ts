import { getFileUsage } from '@folkmoot/contracts/media/commands';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const FRESH_MS = 5_000;

/** How much space one's own files take. No event tells of it: it is asked for where it is shown. */
export function useFileUsage(isShown = true) {
  return useQuery({
    queryKey: ['file-usage'],
    queryFn: ({ signal }) => call(getFileUsage, {}, { signal }),
    staleTime: FRESH_MS,
    enabled: isShown,
  });
}
