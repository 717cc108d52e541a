/** Likes, replies, reposts, follows and mentions. Fetched once a minute, because only mentions have a realtime event. */
import { countPostNotifications, dismissPostNotifications, listPostNotifications } from '@folkmoot/contracts/posts/commands';
import { postEvents } from '@folkmoot/contracts/posts/wire';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { onLive, onRealtimeEvent } from '../realtime/realtime.ts';
import { showToast } from '../ui/toasts.ts';
import { useOpenPost } from './post-link.ts';
import { keepPosts } from './post-records.ts';
import { text } from './texts.ts';

const EVERY_MS = 60_000;
const COUNT = ['post-notifications', 'count'];
const LIST = ['post-notifications', 'list'];

export function usePostNotificationCount(): number {
  const count = useQuery({
    queryKey: COUNT,
    queryFn: ({ signal }) => call(countPostNotifications, {}, { signal }),
    refetchInterval: EVERY_MS,
  });
  return count.data ?? 0;
}

/** The newest notifications. Fetching them marks them as seen. */
export function usePostNotifications() {
  const found = useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) => {
      const all = await call(listPostNotifications, {}, { signal });
      keepPosts(all.flatMap(({ post }) => post ?? []));
      return all;
    },
    staleTime: 0,
  });
  const { dataUpdatedAt } = found;
  useEffect(() => {
    if (dataUpdatedAt > 0) void dismiss();
  }, [dataUpdatedAt]);
  return found;
}

async function dismiss(): Promise<void> {
  try {
    await call(dismissPostNotifications, {});
    await queryClient.cancelQueries({ queryKey: COUNT });
    queryClient.setQueryData(COUNT, 0);
  } catch {
    // The count stays until the next fetch.
  }
}

/** Shows a mention immediately, and counts it. */
export function useMentionNotifications(): void {
  const open = useOpenPost();
  useEffect(() => {
    function renew(): void {
      void refetchQueries(queryClient, { queryKey: ['post-notifications'] });
    }
    const ends = [
      onLive(renew),
      onRealtimeEvent(postEvents.mention, ({ post }) => {
        keepPosts([post]);
        renew();
        const action = { label: text('show'), onAction: () => open(post.id) };
        showToast({ tone: 'plain', text: text('mentionToast', { name: post.createdBy.username }), action });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [open]);
}
