/** The pinned messages of a channel, kept up to date while a component uses them. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { listPins, pinMessage, unpinMessage } from '@folkmoot/contracts/pins/commands';
import { pinEvents } from '@folkmoot/contracts/pins/wire';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { queryClient } from '../api/query-client.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { onLive, onRealtimeEvent } from '../realtime/realtime.ts';
import { showToast } from '../ui/toasts.ts';
import { text } from './texts.ts';

function keyOf(channelId: string): readonly string[] {
  return ['pins', channelId];
}

export function usePins(channelId: string): UseQueryResult<readonly RawMessage[]> {
  useEffect(() => {
    function changed(event: { readonly channelId: string }): void {
      if (event.channelId === channelId) void refetchQueries(queryClient, { queryKey: keyOf(channelId) });
    }
    const ends = [
      onRealtimeEvent(pinEvents.pinned, changed),
      onRealtimeEvent(pinEvents.unpinned, changed),
      onLive(() => changed({ channelId })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [channelId]);
  return useQuery<readonly RawMessage[]>({
    queryKey: keyOf(channelId),
    queryFn: ({ signal }) => call(listPins, { params: { channelId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** By the loaded pins, which the header of the channel fetches. */
export function isPinned({ channelId, id }: Pick<RawMessage, 'channelId' | 'id'>): boolean {
  return queryClient.getQueryData<readonly RawMessage[]>(keyOf(channelId))?.some((pin) => pin.id === id) ?? false;
}

export async function togglePin(message: Pick<RawMessage, 'channelId' | 'id'>): Promise<void> {
  const params = { channelId: message.channelId, messageId: message.id };
  const pinned = isPinned(message);
  try {
    await (pinned ? call(unpinMessage, { params }) : call(pinMessage, { params }));
    showToast({ tone: 'success', text: text(pinned ? 'unpinned' : 'pinned') });
  } catch (error) {
    showToast({ tone: 'alert', text: problemOf(error).message });
  }
}
