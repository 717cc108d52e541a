/** The user's scheduled messages: fetched once, then kept up to date by realtime events. */
import { listScheduledMessages } from '@folkmoot/contracts/scheduled-messages/commands';
import { type RawScheduledMessage, scheduledMessageEvents } from '@folkmoot/contracts/scheduled-messages/wire';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { serverText } from '../api/refusal-texts.ts';
import { onLive, onRealtimeEvent } from '../realtime/realtime.ts';
import { showToast } from '../ui/toasts.ts';
import { changedBy, type ListChange } from './scheduled-list.ts';
import { text } from './texts.ts';

const KEY = ['scheduled-messages'] as const;

function refetch(): void {
  void refetchQueries(queryClient, { queryKey: KEY });
}

/** Repeats a running request, because its older reply would overwrite the change. */
function change(by: ListChange): void {
  queryClient.setQueryData<readonly RawScheduledMessage[]>(KEY, (list) => list && changedBy(list, by));
  if (queryClient.isFetching({ queryKey: KEY }) > 0) refetch();
}

/** Follows the messages while the app is open, also on pages that do not show them. */
export function useScheduledEvents(): void {
  useEffect(() => {
    // A page may have fetched the list before the first event could arrive here.
    refetch();
    const ends = [
      onRealtimeEvent(scheduledMessageEvents.saved, (message) => {
        change({ saved: message });
        if (message.refusal) {
          showToast({ tone: 'alert', text: text('refused', { reason: serverText(message.refusal.message) }) });
        }
      }),
      onRealtimeEvent(scheduledMessageEvents.removed, ({ id }) => change({ removed: id })),
      onLive(refetch),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}

export function useScheduledMessages(): UseQueryResult<readonly RawScheduledMessage[]> {
  return useQuery<readonly RawScheduledMessage[]>({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listScheduledMessages, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
