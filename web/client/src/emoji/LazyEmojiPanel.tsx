import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { EmojiPanelProps } from './EmojiPanel.tsx';
import { text } from './texts.ts';
import './emoji.css';

const Panel = lazyPart(async () => (await import('./EmojiPanel.tsx')).EmojiPanel);

export function LazyEmojiPanel(props: EmojiPanelProps) {
  return (
    <Suspense
      fallback={
        <div className="emoji-panel">
          <p className="emoji-note">{text('loading')}</p>
        </div>
      }
    >
      <Panel {...props} />
    </Suspense>
  );
}
