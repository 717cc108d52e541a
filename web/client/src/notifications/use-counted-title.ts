import { useEffect } from 'react';
import { isolated } from '../i18n/isolate.ts';
import { instanceName } from '../instance/page-branding.ts';
import { useTotalUnread } from '../store/unread.ts';

/** Sets the window title after login, with the number of mentions. Without a subject, it is only the name of the instance. */
export function useCountedTitle(subject: string | undefined): void {
  const { mentions } = useTotalUnread();
  useEffect(() => {
    document.title = `${mentions > 0 ? `(${mentions}) ` : ''}${subject ? `${isolated(subject)} · ` : ''}${instanceName()}`;
  }, [subject, mentions]);
}
