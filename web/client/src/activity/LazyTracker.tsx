import { lazy, Suspense } from 'react';
import { useTrackedId } from './tracked-id.ts';

const Tracker = lazy(async () => ({ default: (await import('./Tracker.tsx')).Tracker }));

/** Nothing of it is loaded for who is not known to a tracker. */
export function LazyTracker() {
  const id = useTrackedId();
  if (id === null) return null;
  return (
    <Suspense fallback={null}>
      <Tracker id={id} />
    </Suspense>
  );
}
