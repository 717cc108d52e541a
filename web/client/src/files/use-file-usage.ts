import { getFileUsage } from '@folkmoot/contracts/media/commands';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const FRESH_MS = 5_000;

/** The space that the user's files take. Fetched when it is shown, because no event reports it. */
export function useFileUsage(isShown = true) {
  return useQuery({
    queryKey: ['file-usage'],
    queryFn: ({ signal }) => call(getFileUsage, {}, { signal }),
    staleTime: FRESH_MS,
    enabled: isShown,
  });
}
