import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { NoFallback } from '../parts/OfflineNotice.tsx';
import { desktop } from './bridge.ts';

const ProgramWatch = lazyPart(async () => (await import('./ProgramWatch.tsx')).ProgramWatch, NoFallback);

/** Loads no code in a browser. */
export function LazyProgramWatch() {
  if (desktop === null) return null;
  return (
    <Suspense fallback={null}>
      <ProgramWatch desktop={desktop} />
    </Suspense>
  );
}
