import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';

const AccountHistorySettings = lazyPart(async () => (await import('./AccountHistorySettings.tsx')).AccountHistorySettings);

/** Its code comes when it is opened: most people never have to look. */
export function LazyAccountHistory() {
  return (
    <Suspense fallback={<SettingsWaiting />}>
      <AccountHistorySettings />
    </Suspense>
  );
}
