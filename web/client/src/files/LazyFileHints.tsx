/** Loaded when the first file is attached, because most readers attach none. */
import { lazy, Suspense } from 'react';

const FileHints = lazy(async () => ({ default: (await import('./FileHints.tsx')).FileHints }));

export function LazyFileHints({ bytes }: { readonly bytes: number }) {
  return (
    <Suspense fallback={null}>
      <FileHints bytes={bytes} />
    </Suspense>
  );
}
