/** A synthesized ringtone: two soft tones, every few seconds, for half a minute. */
const EVERY_MS = 3000;
const AT_MOST_MS = 30_000;
const TONES = [
  { hertz: 659, at: 0 },
  { hertz: 880, at: 0.22 },
] as const;

export function ring(volume: number): () => void {
  const context = new AudioContext();
  function once(): void {
    for (const { hertz, at } of TONES) {
      const [tone, loudness] = [context.createOscillator(), context.createGain()];
      const from = context.currentTime + at;
      tone.frequency.value = hertz;
      loudness.gain.setValueAtTime(0, from);
      loudness.gain.linearRampToValueAtTime(volume, from + 0.03);
      loudness.gain.exponentialRampToValueAtTime(0.0001, from + 0.5);
      tone.connect(loudness).connect(context.destination);
      tone.start(from);
      tone.stop(from + 0.55);
    }
  }
  once();
  const ringing = setInterval(once, EVERY_MS);
  const enough = setTimeout(() => clearInterval(ringing), AT_MOST_MS);
  return () => {
    clearInterval(ringing);
    clearTimeout(enough);
    void context.close();
  };
}
