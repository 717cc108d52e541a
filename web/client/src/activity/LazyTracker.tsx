import { Suspense } from 'react';
import { AwayUnsaid } from '../parts/AwayNote.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useTrackedId } from './tracked-id.ts';

const Tracker = lazyPart(async () => (await import('./Tracker.tsx')).Tracker, AwayUnsaid);

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
