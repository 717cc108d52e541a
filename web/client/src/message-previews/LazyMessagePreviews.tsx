import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { NoFallback } from '../parts/OfflineNotice.tsx';
import type { MessagePreviewsProps } from './MessagePreviews.tsx';
import { estimatedPreviews } from './message-addresses.ts';
import { PREVIEW_HEIGHT } from './preview-height.ts';

const Previews = lazyPart(async () => (await import('./MessagePreviews.tsx')).MessagePreviews, NoFallback);

/** Loaded with the first message that links to a message. Its space is kept meanwhile. */
export function LazyMessagePreviews(props: MessagePreviewsProps) {
  const count = estimatedPreviews(props.content, window.location.origin);
  if (count === 0) return null;
  return (
    <Suspense fallback={<div style={{ height: count * PREVIEW_HEIGHT }} />}>
      <Previews {...props} />
    </Suspense>
  );
}
