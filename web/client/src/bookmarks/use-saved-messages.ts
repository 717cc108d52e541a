/** The list of saved messages, kept up to date while it is open. */
import { listBookmarks } from '@folkmoot/contracts/bookmarks/commands';
import { bookmarkEvents, type RawBookmark } from '@folkmoot/contracts/bookmarks/wire';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { onLive, onRealtimeEvent } from '../realtime/realtime.ts';

const KEY = 'saved-messages';

/** `search`: words of the notes and messages. Empty: all. */
export function useSavedMessages(search: string) {
  const q = useDeferredValue(search.trim());
  const list = useInfiniteQuery({
    queryKey: [KEY, q],
    queryFn: ({ pageParam, signal }) =>
      call(listBookmarks, { query: { ...(q ? { q } : {}), ...(pageParam ? { before: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const bookmarks = list.data?.pages.flatMap((page) => page.bookmarks);
  useFollowed(bookmarks ?? []);
  return { list, bookmarks };
}

/** Loads the list again if it changes, or if one of its messages changes, is deleted, or is restored. */
function useFollowed(bookmarks: readonly RawBookmark[]): void {
  const listed = useRef(bookmarks);
  useEffect(() => {
    listed.current = bookmarks;
  }, [bookmarks]);
  useEffect(() => {
    const reload = () => void refetchQueries(queryClient, { queryKey: [KEY] });
    const reloadIf = (isMeant: (bookmark: RawBookmark) => boolean) => listed.current.some(isMeant) && reload();
    const ends = [
      onLive(reload),
      onRealtimeEvent(bookmarkEvents.added, reload),
      onRealtimeEvent(bookmarkEvents.noteChanged, reload),
      onRealtimeEvent(bookmarkEvents.removed, reload),
      onRealtimeEvent(messageEvents.updated, (event) => reloadIf(({ messageId }) => messageId === event.messageId)),
      onRealtimeEvent(messageEvents.deleted, (event) => reloadIf(({ messageId }) => messageId === event.messageId)),
      onRealtimeEvent(messageEvents.deletedBatch, (event) => reloadIf(({ message }) => message?.createdById === event.userId)),
      onRealtimeEvent(messageEvents.restored, (event) => reloadIf(({ channelId }) => channelId === event.channelId)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
