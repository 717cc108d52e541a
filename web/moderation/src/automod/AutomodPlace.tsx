/** Loaded on demand, because most moderators do not edit rules. */
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
