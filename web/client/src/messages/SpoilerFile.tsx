import type { RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import { EyeOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Box, boxOf, type Viewer } from './attachment-view.ts';
import { reveal, useIsRevealed } from './revealed-files.ts';
import { text } from './texts.ts';

type SpoilerFileProps = {
  readonly attachment: RawMessageAttachment;
  readonly viewer: Viewer;
  /** The largest size of a picture. undefined: that of messages. */
  readonly largest?: Box | undefined;
  readonly children: ReactNode;
};

/** Hides a file, its name and its description until the reader shows it. Nothing of it is loaded before. */
export function SpoilerFile({ attachment, viewer, largest, children }: SpoilerFileProps) {
  const isRevealed = useIsRevealed(attachment.id);
  const content = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);

  // The button that had the focus is gone.
  useEffect(() => {
    if (isRevealed && wasPressed.current) content.current?.querySelector<HTMLElement>('button, a, video, audio')?.focus();
  }, [isRevealed]);

  function show(): void {
    wasPressed.current = true;
    reveal(attachment.id);
  }

  if (isRevealed) return <div ref={content}>{children}</div>;
  return <SpoilerCover attachment={attachment} viewer={viewer} largest={largest} onShow={show} />;
}

type SpoilerCoverProps = Pick<SpoilerFileProps, 'attachment' | 'viewer' | 'largest'> & { readonly onShow: () => void };

/** Has the size of what it hides. */
export function SpoilerCover({ attachment, viewer, largest, onShow }: SpoilerCoverProps) {
  const isMedia = viewer === 'picture' || viewer === 'video';
  const box = viewer === 'picture' ? boxOf(attachment.width, attachment.height, largest) : boxOf(null, null);
  return (
    <button
      type="button"
      className={isMedia ? 'attachment-spoiler' : 'attachment-card attachment-spoiler'}
      style={isMedia ? { width: box.width, aspectRatio: `${box.width} / ${box.height}` } : {}}
      aria-label={text(viewer === 'picture' ? 'showImage' : viewer === 'video' ? 'showVideo' : 'showFile')}
      onClick={onShow}
    >
      <EyeOff aria-hidden="true" />
      <span>{text('spoiler')}</span>
    </button>
  );
}
