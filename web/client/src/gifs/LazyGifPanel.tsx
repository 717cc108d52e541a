import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { GifPanelProps } from './GifPanel.tsx';
import './gifs.css';

const Panel = lazyPart(async () => (await import('./GifPanel.tsx')).GifPanel);

export function LazyGifPanel(props: GifPanelProps) {
  return (
    <Suspense fallback={<div className="gif-panel" />}>
      <Panel {...props} />
    </Suspense>
  );
}
