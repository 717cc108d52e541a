import { useEffect } from 'react';
import { openDialog } from '../app/overlays.ts';
import { LazyChangelog } from './LazyChangelog.tsx';
import { newTo } from './news.ts';
import { rememberNews, seenNews } from './seen-news.ts';

/** Shows the news of an update once. */
export function NewsAfterUpdate() {
  useEffect(() => {
    const news = newTo(seenNews());
    rememberNews();
    if (news.length > 0) openDialog((close) => <LazyChangelog news={news} onClose={close} />);
  }, []);
  return null;
}
