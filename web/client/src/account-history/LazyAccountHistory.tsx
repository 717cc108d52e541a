import { lazy, Suspense } from 'react';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';

const AccountHistorySettings = lazy(async () => ({ default: (await import('./AccountHistorySettings.tsx')).AccountHistorySettings }));

/** Its code comes when it is opened: most people never have to look. */
export function LazyAccountHistory() {
  return (
    <Suspense fallback={<SettingsWaiting />}>
      <AccountHistorySettings />
    </Suspense>
  );
}
