/** Loaded on demand. */
import { lazy, Suspense } from 'react';
import { Waiting } from '../layout/states.tsx';

const FilesPage = lazy(async () => ({ default: (await import('./FilesPage.tsx')).FilesPage }));

export function FilesPlace() {
  return (
    <Suspense fallback={<Waiting rows={8} />}>
      <FilesPage />
    </Suspense>
  );
}
