import { lazy, Suspense } from 'react';
import { desktop } from './bridge.ts';

const ProgramWatch = lazy(async () => ({ default: (await import('./ProgramWatch.tsx')).ProgramWatch }));

/** Nothing of it is loaded in a browser. */
export function LazyProgramWatch() {
  if (desktop === null) return null;
  return (
    <Suspense fallback={null}>
      <ProgramWatch desktop={desktop} />
    </Suspense>
  );
}
