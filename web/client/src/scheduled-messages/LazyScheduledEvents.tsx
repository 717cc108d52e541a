import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { NoFallback } from '../parts/OfflineNotice.tsx';

const ScheduledEvents = lazyPart(async () => (await import('./ScheduledEvents.tsx')).ScheduledEvents, NoFallback);

export function LazyScheduledEvents() {
  return (
    <Suspense fallback={null}>
      <ScheduledEvents />
    </Suspense>
  );
}
