import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';

const Bar = lazyPart(async () => (await import('./SelectionBar.tsx')).SelectionBar);

/** Loaded when the first message is selected, because most visits select none. */
export function LazySelectionBar({ channelId }: { readonly channelId: string }) {
  return (
    <Suspense fallback={null}>
      <Bar channelId={channelId} />
    </Suspense>
  );
}
