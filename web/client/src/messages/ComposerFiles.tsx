import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useAttached } from './attached-files.ts';

/** Loaded when the first file is attached, because most readers attach none. */
const AttachedFiles = lazyPart(async () => (await import('./AttachedFiles.tsx')).AttachedFiles);

/** The files of the next message. */
export function ComposerFiles({ channelId }: { readonly channelId: string }) {
  const files = useAttached(channelId);
  if (files.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AttachedFiles channelId={channelId} files={files} />
    </Suspense>
  );
}
