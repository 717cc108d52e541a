import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { OfflineToast } from '../parts/OfflineNotice.tsx';
import { store } from '../store/store.ts';
import { useAccount } from '../store/use-store.ts';
import { dueNow, nextCheckIn } from './due.ts';
import { showReminders, useRemindersShown } from './reminders-shown.ts';

const RemindersDialog = lazyPart(async () => (await import('./RemindersDialog.tsx')).RemindersDialog, OfflineToast);

/** Rendered once in the app. Opens the list when a reminder is newly due. */
export function Reminders() {
  const isShown = useRemindersShown();
  const reminders = useAccount()?.reminders;
  const announced = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function checkDue(): void {
      const stored = store.get().account?.reminders ?? [];
      const due = dueNow(stored, Date.now()).map(({ id }) => id);
      if (due.some((id) => !announced.current.has(id))) showReminders(true);
      announced.current = new Set(due);
      timer = setTimeout(checkDue, nextCheckIn(stored, Date.now()));
    }
    // Restarts with every added or removed reminder, because the next one may be due within a minute.
    void reminders;
    checkDue();
    return () => clearTimeout(timer);
  }, [reminders]);

  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <RemindersDialog onClose={() => showReminders(false)} />
    </Suspense>
  );
}
