/** Loaded on demand, because most instances require no approval. */
import { lazy, Suspense } from 'react';
import { Waiting } from '../layout/states.tsx';

const RegistrationsPage = lazy(async () => ({ default: (await import('./RegistrationsPage.tsx')).RegistrationsPage }));

export function RegistrationsPlace() {
  return (
    <Suspense fallback={<Waiting rows={8} />}>
      <RegistrationsPage />
    </Suspense>
  );
}
