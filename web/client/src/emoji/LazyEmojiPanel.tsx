import { lazy, Suspense } from 'react';
import { text } from './texts.ts';
import './emoji.css';

const Panel = lazy(async () => ({ default: (await import('./EmojiPanel.tsx')).EmojiPanel }));

export function LazyEmojiPanel({ onPick }: { readonly onPick: (emoji: string) => void }) {
  return (
    <Suspense
      fallback={
        <div className="emoji-panel">
          <p className="emoji-note">{text('loading')}</p>
        </div>
      }
    >
      <Panel onPick={onPick} />
    </Suspense>
  );
}
