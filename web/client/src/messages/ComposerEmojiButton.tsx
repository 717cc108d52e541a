import { Smile } from 'lucide-react';
import { openEmojiCard } from '../emoji/open-emoji-card.tsx';
import { text } from './texts.ts';

/** Opens the emoji panel. */
export function ComposerEmojiButton({ onPick }: { readonly onPick: (words: string) => void }) {
  return (
    <button
      type="button"
      className="composer-button"
      aria-label={text('emoji')}
      onClick={(event) => openEmojiCard({ label: text('emoji'), anchor: event.currentTarget, placement: 'top end', onPick })}
    >
      <Smile aria-hidden="true" />
    </button>
  );
}
