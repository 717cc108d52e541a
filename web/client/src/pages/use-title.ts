import { useEffect } from 'react';
import { isolated } from '../i18n/isolate.ts';
import { instanceName } from '../instance/page-branding.ts';

/** Sets the window title. Without a subject, it is only the name of the instance. */
export function useTitle(subject: string | undefined): void {
  useEffect(() => {
    document.title = subject ? `${isolated(subject)} · ${instanceName()}` : instanceName();
  }, [subject]);
}
