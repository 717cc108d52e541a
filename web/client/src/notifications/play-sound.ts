/** Plays sounds. The page has one audio context, which is suspended between sounds. */
import { lengthOf, type Note, notesOf, type SoundName } from './sounds.ts';

const RISES_S = 0.008;
/** Almost zero, because an exponential ramp cannot end at zero. */
const SILENCE = 0.0001;
/** Longer than the delay between pages of one browser that get the same event. */
const LOCK_MS = 2000;
/** Pages without the focus wait, so that the focused page is first. */
const BEHIND_MS = 150;

let context: AudioContext | null = null;
let endsAt = 0;

/** `percent`: of the device's maximum. Plays nothing before the user interacts with the page, because browsers forbid it. */
export async function playSound(name: SoundName, percent: number): Promise<void> {
  const notes = notesOf(name);
  if (notes.length === 0 || percent <= 0 || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const opened = context;
  // Set before resuming, so that a tone that ends meanwhile does not suspend the context.
  endsAt = Math.max(endsAt, opened.currentTime + lengthOf(notes));
  await opened.resume();
  const from = opened.currentTime;
  endsAt = Math.max(endsAt, from + lengthOf(notes));
  const sounding = notes.map((note) => sound(opened, note, from, percent / 100));
  for (const tone of sounding) {
    tone.onended = () => {
      if (opened.currentTime >= endsAt - RISES_S) void opened.suspend();
    };
  }
}

/** Plays the sound in only one of the pages of the browser that get the event. */
export async function playOnce(key: string, name: SoundName, percent: number): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  if (!document.hasFocus()) await pause(BEHIND_MS);
  await inOneTab(key, () => playSound(name, percent));
}

/** The channel is being read here, so no other page may play the sound. */
export async function keepQuiet(key: string): Promise<void> {
  await inOneTab(key, async () => undefined);
}

/** Without locks (no HTTPS) pages cannot coordinate, so each plays the sound. */
async function inOneTab(key: string, act: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) {
    await act();
    return;
  }
  await navigator.locks.request(`folkmoot.sound.${key}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await act();
    await pause(LOCK_MS);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function sound(
  opened: AudioContext,
  { hertz, to, at, long, wave = 'sine', level = 1 }: Note,
  start: number,
  volume: number,
): OscillatorNode {
  const [tone, loudness] = [opened.createOscillator(), opened.createGain()];
  const [from, until] = [start + at, start + at + long];
  tone.type = wave;
  tone.frequency.setValueAtTime(hertz, from);
  if (to !== undefined) tone.frequency.exponentialRampToValueAtTime(to, until);
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(volume * level, from + RISES_S);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, until);
  tone.connect(loudness).connect(opened.destination);
  tone.start(from);
  tone.stop(until);
  return tone;
}
