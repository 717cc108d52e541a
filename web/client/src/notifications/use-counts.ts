/** How much waits, on the icon of the tab and of the installed app. The window's title has it where the page is named. */
import { useEffect } from 'react';
import { desktop } from '../desktop/bridge.ts';
import { useTotalUnread } from '../store/unread.ts';
import { drawFavicon } from './favicon.ts';

export function useCounts(): void {
  const { mentions, unread } = useTotalUnread();
  useEffect(() => {
    void drawFavicon(mentions, unread);
    void badge(mentions);
  }, [mentions, unread]);
  useEffect(
    () => () => {
      void drawFavicon(0, false);
      void badge(0);
    },
    [],
  );
}

/** Nothing where the app is neither installed nor in a shell, or there are no badges. */
async function badge(mentions: number): Promise<void> {
  if (desktop) return desktop.setBadge(mentions).catch(() => undefined);
  if (!('setAppBadge' in navigator)) return;
  await (mentions > 0 ? navigator.setAppBadge(mentions) : navigator.clearAppBadge()).catch(() => undefined);
}
