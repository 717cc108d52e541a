/** Loads the messages that links lead to. */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { getMessage } from '@folkmoot/contracts/messages/commands';
import { messageEvents, type RawMessage } from '@folkmoot/contracts/messages/wire';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { pacer } from '../api/pacer.ts';
import { isRetryable, problemOf } from '../api/problem.ts';
import { queryClient } from '../api/query-client.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { onRealtimeEvent } from '../realtime/realtime.ts';
import { maySee } from '../store/permissions.ts';
import { useStore } from '../store/store.ts';
import type { MessageAddress } from './message-addresses.ts';

/** Previews share the limit of the pages of messages (50 in 30 seconds), which must stay available for scrolling. */
const turn = pacer({ requests: 15, perMs: 31_000 });
const FRESH_FOR = 5 * 60_000;

function keyOf(channelId: string, messageId: string): readonly string[] {
  return ['linked-message', channelId, messageId];
}

/**
 * `null`: the reader may not see it, or it is deleted. `undefined`: it is loading. Only messages of channels that the reader can see are
 * requested, and the server checks it again.
 */
export function useLinkedMessage({ serverId, channelId, messageId }: MessageAddress): RawMessage | null | undefined {
  const isVisible = useStore((state) => {
    const channel = state.channels.get(channelId);
    const isInPlace = channel !== undefined && channel.serverId === serverId && channel.type !== CHANNEL_TYPE.TICKET;
    return isInPlace && (serverId !== null || state.inbox.has(channelId)) && maySee(state, channelId, state.account?.id ?? '');
  });
  // A message of the open channel is at hand, and up to date.
  const loaded = useStore((state) => state.timelines.get(channelId)?.sent.find(({ message }) => message.id === messageId)?.message);
  const needsRequest = isVisible && loaded === undefined;

  useEffect(() => {
    if (!needsRequest) return;
    function refetch(): void {
      void refetchQueries(queryClient, { queryKey: keyOf(channelId, messageId) });
    }
    function changed(event: { readonly messageId: string }): void {
      if (event.messageId === messageId) refetch();
    }
    const ends = [
      onRealtimeEvent(messageEvents.updated, changed),
      onRealtimeEvent(messageEvents.deleted, changed),
      onRealtimeEvent(messageEvents.deletedBatch, (event) => event.serverId === serverId && refetch()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [needsRequest, serverId, channelId, messageId]);

  const { data, isError } = useQuery<RawMessage | null>({
    queryKey: keyOf(channelId, messageId),
    queryFn: async ({ signal }) => {
      await turn();
      try {
        return await call(getMessage, { params: { channelId, messageId } }, { signal });
      } catch (error) {
        // A refusal is remembered, so that scrolling does not show a placeholder again.
        if (isRetryable(problemOf(error))) throw error;
        return null;
      }
    },
    enabled: needsRequest,
    staleTime: FRESH_FOR,
  });
  if (!isVisible) return null;
  return loaded ?? (isError ? null : data);
}
