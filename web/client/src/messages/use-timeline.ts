import { useEffect } from 'react';
import { useConnection } from '../realtime/realtime.ts';
import { store, useStore } from '../store/store.ts';
import { loadLatest, refresh } from './load-messages.ts';
import { emptyTimeline, type Timeline } from './timeline-state.ts';

/** The messages of a channel: loaded when it is opened, brought up to date when the connection returns. */
export function useTimeline(channelId: string): Timeline {
  const timeline = useStore((state) => state.timelines.get(channelId) ?? emptyTimeline);
  const live = useConnection().kind === 'live';
  const { loaded, stale } = timeline;

  useEffect(() => {
    const known = store.get().timelines.get(channelId);
    // Someone who comes back wants the present, not where they once had scrolled to.
    if (known?.loaded && known.moreAfter) void loadLatest(channelId);
  }, [channelId]);

  useEffect(() => {
    if (!live) return;
    if (!loaded) void loadLatest(channelId);
    else if (stale) void refresh(channelId);
  }, [channelId, live, loaded, stale]);

  return timeline;
}
