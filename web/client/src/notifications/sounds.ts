/** The sounds of notifications as notes. They are synthesized, so nothing is downloaded, and each sounds different. Pure. */

export type Note = {
  readonly hertz: number;
  /** The final frequency of a glide. */
  readonly to?: number;
  /** Start, in seconds after the sound starts. */
  readonly at: number;
  /** Duration in seconds, including the decay. */
  readonly long: number;
  readonly wave?: 'sine' | 'triangle' | 'square';
  /** Volume relative to the other notes. Default: 1, the full volume. */
  readonly level?: number;
};

/** The options of the specification (section 9), except 'none'. */
export const SOUNDS = {
  default: [
    { hertz: 587, at: 0, long: 0.35 },
    { hertz: 880, at: 0.11, long: 0.5 },
  ],
  'a-sudden-appearance': [
    { hertz: 220, to: 880, at: 0, long: 0.3 },
    { hertz: 1320, at: 0.24, long: 0.45, level: 0.6 },
  ],
  button: [{ hertz: 320, to: 180, at: 0, long: 0.09, wave: 'triangle' }],
  ding: [
    { hertz: 1568, at: 0, long: 0.9 },
    { hertz: 3136, at: 0, long: 0.4, level: 0.3 },
  ],
  'infographic-pop': [{ hertz: 420, to: 1100, at: 0, long: 0.12 }],
  'jug-pop': [
    { hertz: 150, to: 420, at: 0, long: 0.2 },
    { hertz: 300, to: 640, at: 0.03, long: 0.14, level: 0.4 },
  ],
  'level-up': [
    { hertz: 523, at: 0, long: 0.16, wave: 'square', level: 0.4 },
    { hertz: 659, at: 0.1, long: 0.16, wave: 'square', level: 0.4 },
    { hertz: 784, at: 0.2, long: 0.16, wave: 'square', level: 0.4 },
    { hertz: 1047, at: 0.3, long: 0.45, wave: 'square', level: 0.4 },
  ],
  'marimba-bloop': [
    { hertz: 392, at: 0, long: 0.3, wave: 'triangle' },
    { hertz: 1568, at: 0, long: 0.08, level: 0.4 },
    { hertz: 523, at: 0.14, long: 0.4, wave: 'triangle' },
  ],
  message: [
    { hertz: 740, at: 0, long: 0.22, wave: 'triangle' },
    { hertz: 988, at: 0.08, long: 0.3, wave: 'triangle' },
  ],
  'minimal-pop': [{ hertz: 660, to: 880, at: 0, long: 0.07 }],
  'multi-pop': [
    { hertz: 500, to: 760, at: 0, long: 0.08 },
    { hertz: 600, to: 900, at: 0.1, long: 0.08 },
    { hertz: 720, to: 1080, at: 0.2, long: 0.1 },
  ],
  'music-box': [
    { hertz: 1319, at: 0, long: 0.6, level: 0.7 },
    { hertz: 1047, at: 0.16, long: 0.6, level: 0.7 },
    { hertz: 1568, at: 0.32, long: 0.9, level: 0.7 },
  ],
  plinkaphone: [
    { hertz: 1175, at: 0, long: 0.18, wave: 'triangle' },
    { hertz: 1760, at: 0.07, long: 0.25, wave: 'triangle' },
    { hertz: 1397, at: 0.15, long: 0.35, wave: 'triangle' },
  ],
  'soft-notice': [
    { hertz: 440, at: 0, long: 0.7, level: 0.6 },
    { hertz: 554, at: 0.04, long: 0.7, level: 0.5 },
  ],
  start: [
    { hertz: 262, at: 0, long: 0.5 },
    { hertz: 392, at: 0.12, long: 0.5 },
    { hertz: 523, at: 0.24, long: 0.8 },
  ],
  'system-notification': [
    { hertz: 880, at: 0, long: 0.14 },
    { hertz: 880, at: 0.18, long: 0.3 },
  ],
  'the-notification-email': [
    { hertz: 988, at: 0, long: 0.2 },
    { hertz: 784, at: 0.13, long: 0.2 },
    { hertz: 1175, at: 0.26, long: 0.5 },
  ],
} as const satisfies Readonly<Record<string, readonly Note[]>>;

type Played = keyof typeof SOUNDS;
export type SoundName = 'none' | Played;

function isPlayed(name: string): name is Played {
  return Object.hasOwn(SOUNDS, name);
}

export const SOUND_NAMES: readonly SoundName[] = ['none', ...Object.keys(SOUNDS).filter(isPlayed)];

export function notesOf(name: SoundName): readonly Note[] {
  return name === 'none' ? [] : SOUNDS[name];
}

/** The duration in seconds, including the decay. */
export function lengthOf(notes: readonly Note[]): number {
  return Math.max(0, ...notes.map(({ at, long }) => at + long));
}
