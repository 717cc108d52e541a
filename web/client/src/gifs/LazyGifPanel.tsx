import { lazy, Suspense } from 'react';
import type { GifPanelProps } from './GifPanel.tsx';
import './gifs.css';

const Panel = lazy(async () => ({ default: (await import('./GifPanel.tsx')).GifPanel }));

export function LazyGifPanel(props: GifPanelProps) {
  return (
    <Suspense fallback={<div className="gif-panel" />}>
      <Panel {...props} />
    </Suspense>
  );
}
