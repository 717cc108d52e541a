import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { closePreview, type Preview, usePreviews } from './previews.ts';
import { text } from './texts.ts';
import './previews.css';

const STAYS_MS = 6000;

type PreviewsProps = { readonly onOpen: (preview: Preview) => void };

/** A hovered or focused preview stays. */
export function Previews({ onOpen }: PreviewsProps) {
  const shown = usePreviews();
  const [held, setHeld] = useState<string | null>(null);
  return (
    <section className="previews" aria-label={text('previews')} aria-live="polite">
      {shown.map((preview) => (
        <PreviewCard key={preview.id} preview={preview} isHeld={held === preview.id} onHold={setHeld} onOpen={onOpen} />
      ))}
    </section>
  );
}

type PreviewCardProps = PreviewsProps & {
  readonly preview: Preview;
  readonly isHeld: boolean;
  readonly onHold: (id: string | null) => void;
};

function PreviewCard({ preview, isHeld, onHold, onOpen }: PreviewCardProps) {
  const { id, title, line, author } = preview;
  useEffect(() => {
    if (isHeld) return;
    const going = setTimeout(() => closePreview(id), STAYS_MS);
    return () => clearTimeout(going);
  }, [id, isHeld]);
  return (
    <article
      className="preview"
      onPointerEnter={() => onHold(id)}
      onPointerLeave={() => onHold(null)}
      onFocus={() => onHold(id)}
      onBlur={() => onHold(null)}
    >
      <button
        type="button"
        className="preview-link"
        onClick={() => {
          closePreview(id);
          onOpen(preview);
        }}
      >
        <Avatar name={author.name} hexColor={author.hexColor} picture={author.avatar} badges={author.badges} size={36} />
        <span className="preview-words">
          <strong className="preview-title">{title}</strong>
          <bdi className="preview-line">{line}</bdi>
        </span>
      </button>
      <IconButton label={text('dismissPreview')} size="small" onPress={() => closePreview(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </article>
  );
}
