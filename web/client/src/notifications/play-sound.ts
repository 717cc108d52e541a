/** Makes the sounds. One context a page, asleep between them. */
import { lengthOf, type Note, notesOf, type SoundName } from './sounds.ts';

const RISES_S = 0.008;
/** Nearly nothing: a slope to zero itself cannot be exponential. */
const SILENCE = 0.0001;
/** Longer than pages of one browser are apart in hearing of the same. */
const HELD_MS = 2000;
/** Pages that are not in front let the one that is go first. */
const BEHIND_MS = 150;

let context: AudioContext | null = null;
let endsAt = 0;

/** `percent`: of what the device can do. Nothing sounds on a page that nobody has touched yet: browsers forbid it. */
export async function playSound(name: SoundName, percent: number): Promise<void> {
  const notes = notesOf(name);
  if (notes.length === 0 || percent <= 0 || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const opened = context;
  // Said before it wakes up: what ends meanwhile must not put it to sleep again.
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

/** Several pages of one browser hear of the same: one of them makes the noise. */
export async function playOnce(key: string, name: SoundName, percent: number): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  if (!document.hasFocus()) await pause(BEHIND_MS);
  await asOnly(key, () => playSound(name, percent));
}

/** It is being read here: no other page makes a noise about it. */
export async function keepQuiet(key: string): Promise<void> {
  await asOnly(key, async () => undefined);
}

/** Where there are no locks (without HTTPS) every page is on its own. */
async function asOnly(key: string, act: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) {
    await act();
    return;
  }
  await navigator.locks.request(`folkmoot.sound.${key}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await act();
    await pause(HELD_MS);
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
