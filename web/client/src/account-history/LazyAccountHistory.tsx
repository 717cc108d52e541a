import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';

const AccountHistorySettings = lazyPart(async () => (await import('./AccountHistorySettings.tsx')).AccountHistorySettings);

/** Loaded when it is opened, because most users never need it. */
export function LazyAccountHistory() {
  return (
    <Suspense fallback={<SettingsWaiting />}>
      <AccountHistorySettings />
    </Suspense>
  );
}
