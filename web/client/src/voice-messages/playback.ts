/** At most one voice message plays at a time, and all play at the chosen speed. */
import { createStore, useSelected } from '../store/create-store.ts';

export const SPEEDS = [1, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

const speed = createStore<Speed>(1);
let playing: HTMLAudioElement | null = null;

export function useSpeed(): Speed {
  return useSelected(speed, (current) => current);
}

export function nextSpeed(current: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(current) + 1) % SPEEDS.length] ?? 1;
}

export function changeSpeed(): void {
  speed.update(nextSpeed);
  if (playing) playing.playbackRate = speed.get();
}

export function pausePlayback(): void {
  playing?.pause();
  playing = null;
}

/** Pauses the other one. Rejects if the browser can't play the file. */
export async function play(audio: HTMLAudioElement): Promise<void> {
  if (playing !== audio) pausePlayback();
  playing = audio;
  audio.playbackRate = speed.get();
  await audio.play();
}
