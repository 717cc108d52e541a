import { Smile } from 'lucide-react';
import { openCard } from '../app/overlays.ts';
import { LazyEmojiPanel } from '../emoji/LazyEmojiPanel.tsx';
import { text } from './texts.ts';

/** Opens the emoji panel. */
export function ComposerEmojiButton({ onPick }: { readonly onPick: (words: string) => void }) {
  function open(anchor: Element): void {
    openCard({
      label: text('emoji'),
      anchor,
      placement: 'top end',
      content: {
        render: (close) => (
          <LazyEmojiPanel
            onPick={(emoji) => {
              close();
              onPick(emoji);
            }}
            onPickCustom={({ code }) => {
              close();
              onPick(`:${code}: `);
            }}
          />
        ),
      },
    });
  }

  return (
    <button type="button" className="composer-button" aria-label={text('emoji')} onClick={(event) => open(event.currentTarget)}>
      <Smile aria-hidden="true" />
    </button>
  );
}
