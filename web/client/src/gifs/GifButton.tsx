import { ImagePlay } from 'lucide-react';
import { openCard } from '../app/overlays.ts';
import { LazyGifPanel } from './LazyGifPanel.tsx';
import { text } from './texts.ts';
import { useHasGifs } from './use-gifs.ts';

/** Renders nothing if the instance has no GIF service. */
export function GifButton({ onPick }: { readonly onPick: (url: string) => void }) {
  if (!useHasGifs()) return null;

  function open(anchor: Element): void {
    openCard({
      label: text('open'),
      anchor,
      placement: 'top end',
      content: {
        render: (close) => (
          <LazyGifPanel
            onPick={(url) => {
              close();
              onPick(url);
            }}
          />
        ),
      },
    });
  }

  return (
    <button type="button" className="composer-button" aria-label={text('open')} onClick={(event) => open(event.currentTarget)}>
      <ImagePlay aria-hidden="true" />
    </button>
  );
}
