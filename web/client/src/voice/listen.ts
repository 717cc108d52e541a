/** Detects speech in a stream. */
import { type Bounds, beginAt, voiceLevel, withLevel } from './voice-activity.ts';

const EVERY_MS = 50;
let context: AudioContext | null = null;

export function listenFor(stream: MediaStream, bounds: Bounds, onChange: (isActive: boolean) => void): () => void {
  context ??= new AudioContext();
  const { sampleRate } = context;
  if (context.state === 'suspended') void context.resume();
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  analyser.smoothingTimeConstant = 0.2;
  source.connect(analyser);
  const spectrum = new Uint8Array(analyser.frequencyBinCount);
  let state = beginAt(performance.now());
  const timer = setInterval(() => {
    analyser.getByteFrequencyData(spectrum);
    const { isActive } = state;
    state = withLevel(state, voiceLevel(spectrum, sampleRate), performance.now(), bounds);
    if (state.isActive !== isActive) onChange(state.isActive);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    source.disconnect();
  };
}
