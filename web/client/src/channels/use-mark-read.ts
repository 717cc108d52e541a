import { useCallback } from 'react';
import { dismiss } from '../realtime/realtime.ts';
import { store } from '../store/store.ts';
import { unreadOf } from '../store/unread.ts';

/** Marks unread channels as read. */
export function useMarkRead(): (channelIds: readonly string[]) => void {
  return useCallback((channelIds) => {
    const state = store.get();
    for (const id of channelIds) if (unreadOf(state, id).unread) dismiss(id);
  }, []);
}
