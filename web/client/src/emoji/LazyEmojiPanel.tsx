import { lazy, Suspense } from 'react';
import type { EmojiPanelProps } from './EmojiPanel.tsx';
import { text } from './texts.ts';
import './emoji.css';

const Panel = lazy(async () => ({ default: (await import('./EmojiPanel.tsx')).EmojiPanel }));

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
