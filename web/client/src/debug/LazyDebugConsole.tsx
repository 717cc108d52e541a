import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { NoFallback } from '../parts/OfflineNotice.tsx';

/** For debugging on devices without developer tools, such as phones: `/app?debug`. */
export const isDebugged = typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('debug');

const Loaded = lazyPart(async () => (await import('./DebugConsole.tsx')).DebugConsole, NoFallback);

export function LazyDebugConsole() {
  return (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  );
}
