import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { NoFallback } from '../parts/OfflineNotice.tsx';
import type { OtherDraftBar } from './OtherDraftBar.tsx';
import { useOtherDraft } from './other-drafts.ts';

const Bar = lazyPart(async () => (await import('./OtherDraftBar.tsx')).OtherDraftBar, NoFallback);

/** Loaded when there is another version of the draft. */
export function LazyOtherDraftBar(props: ComponentProps<typeof OtherDraftBar>) {
  if (useOtherDraft(props.channelId) === null) return null;
  return (
    <Suspense fallback={null}>
      <Bar {...props} />
    </Suspense>
  );
}
