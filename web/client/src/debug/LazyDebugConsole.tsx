import { Suspense } from 'react';
import { AwayUnsaid } from '../parts/AwayNote.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';

/** For debugging on devices without developer tools, such as phones: `/app?debug`. */
export const isDebugged = typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('debug');

const Loaded = lazyPart(async () => (await import('./DebugConsole.tsx')).DebugConsole, AwayUnsaid);

export function LazyDebugConsole() {
  return (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  );
}
