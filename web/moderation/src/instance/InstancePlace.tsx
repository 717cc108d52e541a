/** The settings come when they are opened: few moderators look at them every day. */
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
