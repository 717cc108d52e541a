import type { Activity } from '@folkmoot/contracts/presence/wire';
import { useEffect } from 'react';
import { changeTracked } from '../activity/activity.ts';
import type { Desktop } from './bridge.ts';
import { activityOf, useShownPrograms } from './programs.ts';

const CHECK_EVERY_MS = 15_000;

/** Rendered after login in the desktop shell, without output. Checks whether one of the selected programs is running. */
export function ProgramWatch({ desktop }: { readonly desktop: Desktop }) {
  const shown = useShownPrograms();
  useEffect(() => {
    if (shown.length === 0) return undefined;
    let last: Activity | null = null;
    let isOver = false;
    async function checkPrograms(): Promise<void> {
      const running = await desktop.runningPrograms().catch(() => []);
      if (isOver) return;
      last = activityOf(shown, running, last, Date.now());
      changeTracked('programs', last);
    }
    void checkPrograms();
    const timer = setInterval(() => void checkPrograms(), CHECK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      changeTracked('programs', null);
    };
  }, [desktop, shown]);
  return null;
}
