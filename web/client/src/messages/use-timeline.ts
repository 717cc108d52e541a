import { useEffect } from 'react';
import { useConnection } from '../realtime/realtime.ts';
import { store, useStore } from '../store/store.ts';
import { loadLatest, refresh } from './load-messages.ts';
import { emptyTimeline, type Timeline } from './timeline-state.ts';

/**
 * Loads the messages of a channel when it is opened, and refreshes them after a reconnect. With a target, it loads the messages around the
 * target instead of the newest ones.
 */
export function useTimeline(channelId: string, targetId: string | null): Timeline {
  const timeline = useStore((state) => state.timelines.get(channelId) ?? emptyTimeline);
  const live = useConnection().kind === 'live';
  const { loaded, stale } = timeline;
  const hasTarget = targetId !== null;

  useEffect(() => {
    const known = store.get().timelines.get(channelId);
    // A channel that is opened again shows its newest messages, not the last scroll position.
    if (!hasTarget && known?.loaded && known.moreAfter) void loadLatest(channelId);
  }, [channelId, hasTarget]);

  useEffect(() => {
    if (!live) return;
    if (!loaded && !hasTarget) void loadLatest(channelId);
    else if (stale) void refresh(channelId);
  }, [channelId, live, loaded, stale, hasTarget]);

  return timeline;
}
