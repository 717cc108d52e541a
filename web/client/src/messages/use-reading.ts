/** Whether the user is reading a channel, which marks it as seen, and where new messages start. */
import { useEffect, useRef, useState } from 'react';
import { dismiss, useConnection } from '../realtime/realtime.ts';
import { store, useStore } from '../store/store.ts';
import { isUnread } from '../store/unread.ts';

function isWindowFocused(): boolean {
  return document.hasFocus() && document.visibilityState === 'visible';
}

function useWindowFocus(): boolean {
  const [focused, setFocused] = useState(isWindowFocused);
  useEffect(() => {
    const changed = () => setFocused(isWindowFocused());
    const names = ['focus', 'blur', 'visibilitychange'] as const;
    for (const name of names) (name === 'visibilitychange' ? document : window).addEventListener(name, changed);
    return () => {
      for (const name of names) (name === 'visibilitychange' ? document : window).removeEventListener(name, changed);
    };
  }, []);
  return focused;
}

/** Unread by time or by counter, even if the channel is muted. */
function useHasUnread(channelId: string): boolean {
  return useStore((state) => {
    const channel = state.channels.get(channelId);
    return state.mentions.has(channelId) || (channel !== undefined && isUnread(state, channel));
  });
}

/**
 * Marks the channel as seen while the window has the focus and the reader is at the end. Returns the time after which messages are new
 * since the channel was opened, or since the window lost the focus. null: no separator.
 */
export function useReading(channelId: string, atEnd: boolean): number | null {
  const focused = useWindowFocus();
  const hasUnread = useHasUnread(channelId);
  const lastSeen = useStore((state) => state.lastSeen.get(channelId) ?? null);
  const live = useConnection().kind === 'live';
  const [line, setLine] = useState(() => (unreadNow(channelId) ? lastSeen : null));
  const reading = focused && atEnd;
  // The user marked the channel as unread, so it stays unread until it is opened again.
  const isKeptUnread = useRef(false);
  // Before the connection, the list shows what this device knows. The user sees the channel from the moment of the connection.
  const wasLive = useRef(live);
  const before = useRef({ hasUnread, lastSeen, lastMessageAt: lastMessageAtIn(channelId) });

  useEffect(() => {
    const was = before.current;
    before.current = { hasUnread, lastSeen, lastMessageAt: lastMessageAtIn(channelId) };
    // Compares with the last message too, because a new authentication may reduce the time a little.
    const wentBack = lastSeen !== null && was.lastSeen !== null && lastSeen < was.lastSeen && lastSeen < was.lastMessageAt;
    if (wentBack) isKeptUnread.current = true;
    if (wentBack || (hasUnread && !was.hasUnread && !reading)) setLine(lastSeen);
    if (live && !wasLive.current) {
      wasLive.current = true;
      if (hasUnread) setLine(lastSeen);
    }
    if (live && reading && hasUnread && !isKeptUnread.current) dismiss(channelId);
  }, [hasUnread, lastSeen, reading, live, channelId]);

  return line;
}

function unreadNow(channelId: string): boolean {
  const state = store.get();
  const channel = state.channels.get(channelId);
  return channel !== undefined && isUnread(state, channel);
}

function lastMessageAtIn(channelId: string): number {
  return store.get().channels.get(channelId)?.lastMessagedAt ?? 0;
}
