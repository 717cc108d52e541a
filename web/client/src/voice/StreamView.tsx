import { Maximize } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { text } from './texts.ts';

/** A camera or a screen. Its sound is played with the voice, so that volume and deafening apply to it. */
export function StreamView({
  stream,
  name,
  isOwn = false,
}: {
  readonly stream: MediaStream;
  readonly name: string;
  readonly isOwn?: boolean;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return (
    <figure className="call-stream">
      <video ref={video} autoPlay playsInline muted aria-label={text('screenOf', { name })} />
      <figcaption>
        <bdi>{isOwn ? text('you', { name }) : name}</bdi>
        {/* iPhones have no full screen for pages. */}
        {document.fullscreenEnabled && (
          <IconButton size="small" label={text('fullScreen', { name })} onPress={() => void video.current?.requestFullscreen()}>
            <Maximize aria-hidden="true" />
          </IconButton>
        )}
      </figcaption>
    </figure>
  );
}
