/** Rules come when they are opened: most moderators come for something else. */
import { lazy, Suspense } from 'react';
import { Waiting } from '../layout/states.tsx';

const AutomodPage = lazy(async () => ({ default: (await import('./AutomodPage.tsx')).AutomodPage }));

export function AutomodPlace() {
  return (
    <Suspense fallback={<Waiting rows={8} />}>
      <AutomodPage />
    </Suspense>
  );
}
