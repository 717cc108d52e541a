import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { VoicePlayerProps } from './VoicePlayer.tsx';
import './voice-messages.css';

const Player = lazyPart(async () => (await import('./VoicePlayer.tsx')).VoicePlayer);

/** Loaded with the first voice message on the screen. Has its final size before. */
export function LazyVoicePlayer(props: VoicePlayerProps) {
  return (
    <div className="attachment-card voice-message">
      <Suspense fallback={<div className="voice-player" />}>
        <Player {...props} />
      </Suspense>
    </div>
  );
}
