import { useEffect } from 'react';
import { isolated } from '../i18n/isolate.ts';
import { instanceName } from '../instance/page-look.ts';
import { useTotalUnread } from '../store/unread.ts';

/** Names the page in the window's title, behind a log-in: with how many mentions wait. Without a subject the instance alone. */
export function useCountedTitle(subject: string | undefined): void {
  const { mentions } = useTotalUnread();
  useEffect(() => {
    document.title = `${mentions > 0 ? `(${mentions}) ` : ''}${subject ? `${isolated(subject)} · ` : ''}${instanceName()}`;
  }, [subject, mentions]);
}
