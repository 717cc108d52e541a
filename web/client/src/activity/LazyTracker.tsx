import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { NoFallback } from '../parts/OfflineNotice.tsx';
import { useTrackedId } from './tracked-id.ts';

const Tracker = lazyPart(async () => (await import('./Tracker.tsx')).Tracker, NoFallback);

/** Loads no code if the user has no tracker. */
export function LazyTracker() {
  const id = useTrackedId();
  if (id === null) return null;
  return (
    <Suspense fallback={null}>
      <Tracker id={id} />
    </Suspense>
  );
}
