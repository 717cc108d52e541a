/** Loaded on demand, because few moderators open the settings regularly. */
import { lazy, Suspense } from 'react';
import { Waiting } from '../layout/states.tsx';

const InstancePage = lazy(async () => ({ default: (await import('./InstancePage.tsx')).InstancePage }));

export function InstancePlace() {
  return (
    <Suspense fallback={<Waiting rows={8} />}>
      <InstancePage />
    </Suspense>
  );
}
