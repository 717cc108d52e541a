import { lazy, Suspense } from 'react';

/** For those who look for a fault where there are no tools, on a phone: `/app?debug`. */
export const isDebugged = typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('debug');

const Loaded = lazy(async () => ({ default: (await import('./DebugConsole.tsx')).DebugConsole }));

export function LazyDebugConsole() {
  return (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  );
}
