import { useEffect } from 'react';
import { isolated } from '../i18n/isolate.ts';
import { instanceName } from '../instance/page-look.ts';

/** Names the page in the window's title; without a subject the instance alone. */
export function useTitle(subject: string | undefined): void {
  useEffect(() => {
    document.title = subject ? `${isolated(subject)} · ${instanceName()}` : instanceName();
  }, [subject]);
}
