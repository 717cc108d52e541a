import { useEffect } from 'react';
import { useConnection } from '../realtime/realtime.ts';
import { store, useStore } from '../store/store.ts';
import { loadLatest, refresh } from './load-messages.ts';
import { emptyTimeline, type Timeline } from './timeline-state.ts';

/**
 * The messages of a channel: loaded when it is opened, brought up to date when the connection returns. With a target the present is
 * not asked for: what is around the target comes instead.
 */
export function useTimeline(channelId: string, targetId: string | null): Timeline {
  const timeline = useStore((state) => state.timelines.get(channelId) ?? emptyTimeline);
  const live = useConnection().kind === 'live';
  const { loaded, stale } = timeline;
  const hasTarget = targetId !== null;

  useEffect(() => {
    const known = store.get().timelines.get(channelId);
    // Someone who comes back wants the present, not where they once had scrolled to.
    if (!hasTarget && known?.loaded && known.moreAfter) void loadLatest(channelId);
  }, [channelId, hasTarget]);

  useEffect(() => {
    if (!live) return;
    if (!loaded && !hasTarget) void loadLatest(channelId);
    else if (stale) void refresh(channelId);
  }, [channelId, live, loaded, stale, hasTarget]);

  return timeline;
}
