/** Shows unread counters on the icon of the tab and of the installed app. The page itself puts them into the window title. */
import { useEffect } from 'react';
import { useTotalUnread } from '../store/unread.ts';
import { showAppBadge } from './app-badge.ts';
import { drawFavicon } from './favicon.ts';

export function useCounts(): void {
  const { mentions, unread } = useTotalUnread();
  useEffect(() => {
    void drawFavicon(mentions, unread);
    void showAppBadge(mentions);
  }, [mentions, unread]);
  useEffect(
    () => () => {
      void drawFavicon(0, false);
      void showAppBadge(0);
    },
    [],
  );
}
