import { listAttachments } from '@folkmoot/contracts/messages/commands';
import type { RawAttachment } from '@folkmoot/contracts/messages/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { PAGE } from './timeline-state.ts';

/** The files of a channel, in pages. Refetched when the dialog is opened, because realtime events only contain their number. */
export function useFiles(channelId: string) {
  return useInfiniteQuery({
    queryKey: ['files', channelId],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listAttachments, { params: { channelId }, query: { limit: PAGE, after: pageParam } }, { signal }),
    getNextPageParam: (page: readonly RawAttachment[]) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  });
}
