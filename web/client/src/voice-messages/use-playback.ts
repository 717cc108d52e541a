import { type RefObject, useEffect, useState } from 'react';
import { play } from './playback.ts';

export type Playback = {
  readonly isPlaying: boolean;
  readonly positionMs: number;
  /** The browser can't play the file. */
  readonly isBroken: boolean;
  readonly toggle: () => void;
  readonly seek: (ms: number) => void;
};

/** Controls an audio element. Its file is loaded when it is first played. */
export function usePlayback(audio: RefObject<HTMLAudioElement | null>, durationMs: number): Playback {
  const [isPlaying, setIsPlaying] = useState(false);
  const [positionMs, setPositionMs] = useState(0);
  const [isBroken, setIsBroken] = useState(false);

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('play', () => setIsPlaying(true), { signal });
    element.addEventListener('pause', () => setIsPlaying(false), { signal });
    element.addEventListener('timeupdate', () => setPositionMs(Math.min(durationMs, element.currentTime * 1000)), { signal });
    element.addEventListener('ended', () => setPositionMs(0), { signal });
    element.addEventListener('error', () => setIsBroken(true), { signal });
    return () => {
      listening.abort();
      element.pause();
    };
  }, [audio, durationMs]);

  function toggle(): void {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) {
      element.pause();
      return;
    }
    // A pause while it is loading is no failure.
    play(element).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setIsBroken(true);
    });
  }

  function seek(ms: number): void {
    const to = Math.min(durationMs, Math.max(0, ms));
    setPositionMs(to);
    if (audio.current) audio.current.currentTime = to / 1000;
  }

  return { isPlaying, positionMs, isBroken, toggle, seek };
}
