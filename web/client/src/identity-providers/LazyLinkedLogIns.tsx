import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';

const Linked = lazyPart(async () => (await import('./LinkedLogIns.tsx')).LinkedLogIns);

export function LazyLinkedLogIns() {
  return (
    <Suspense fallback={<SettingsWaiting />}>
      <Linked />
    </Suspense>
  );
}
