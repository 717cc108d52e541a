/** Comes when the first file is attached: most people who read a channel attach none. */
import { lazy, Suspense } from 'react';

const FileHints = lazy(async () => ({ default: (await import('./FileHints.tsx')).FileHints }));

export function LazyFileHints({ bytes }: { readonly bytes: number }) {
  return (
    <Suspense fallback={null}>
      <FileHints bytes={bytes} />
    </Suspense>
  );
}
