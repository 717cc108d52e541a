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
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  return (
    <section className="previews" aria-label={text('previews')} aria-live="polite">
      {shown.map((preview) => (
        <PreviewCard key={preview.id} preview={preview} isHovered={hoveredId === preview.id} onHover={setHoveredId} onOpen={onOpen} />
      ))}
    </section>
  );
}

type PreviewCardProps = PreviewsProps & {
  readonly preview: Preview;
  readonly isHovered: boolean;
  readonly onHover: (id: string | null) => void;
};

function PreviewCard({ preview, isHovered, onHover, onOpen }: PreviewCardProps) {
  const { id, title, line, author } = preview;
  useEffect(() => {
    if (isHovered) return;
    const going = setTimeout(() => closePreview(id), STAYS_MS);
    return () => clearTimeout(going);
  }, [id, isHovered]);
  return (
    <article
      className="preview"
      onPointerEnter={() => onHover(id)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(id)}
      onBlur={() => onHover(null)}
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
