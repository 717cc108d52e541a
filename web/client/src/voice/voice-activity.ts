/**
 * Detects speech by the level of voice frequencies. The background noise is measured first, for a moment. The threshold is a little above
 * it, within given bounds (specification, section 9). Pure.
 */
export type Bounds = {
  readonly minNoise: number;
  readonly maxNoise: number;
  readonly captureMs: number;
};

/** The streams of others are already gated by their sender, so almost any level is speech. */
export const REMOTE: Bounds = { minNoise: 0, maxNoise: 0.01, captureMs: 100 };
export const LOCAL: Bounds = { minNoise: 0.15, maxNoise: 0.7, captureMs: 100 };

export type Activity = {
  readonly since: number;
  readonly noise: readonly number[];
  /** null while the noise is measured. */
  readonly threshold: number | null;
  readonly activeUntil: number;
  readonly isActive: boolean;
};

const ABOVE_NOISE = 1.2;
/** A short pause does not end speech. */
const HOLD_MS = 350;

export function beginAt(since: number): Activity {
  return { since, noise: [], threshold: null, activeUntil: 0, isActive: false };
}

/** `level`: 0 to 1. */
export function withLevel(state: Activity, level: number, now: number, bounds: Bounds): Activity {
  if (state.threshold === null) {
    const noise = [...state.noise, level];
    if (now - state.since < bounds.captureMs) return { ...state, noise };
    const average = noise.reduce((sum, each) => sum + each, 0) / noise.length;
    const threshold = Math.min(bounds.maxNoise, Math.max(bounds.minNoise, average * ABOVE_NOISE));
    return { ...state, noise: [], threshold };
  }
  const isVoice = level > state.threshold;
  const activeUntil = isVoice ? now + HOLD_MS : state.activeUntil;
  return { ...state, activeUntil, isActive: isVoice || now < activeUntil };
}

const LOWEST_HZ = 85;
const HIGHEST_HZ = 255;

/** The mean level of the voice frequencies in a byte spectrum. */
export function voiceLevel(spectrum: Uint8Array, sampleRate: number): number {
  const perBin = sampleRate / 2 / spectrum.length;
  const voice = spectrum.subarray(Math.floor(LOWEST_HZ / perBin), Math.ceil(HIGHEST_HZ / perBin) + 1);
  return voice.reduce((sum, each) => sum + each, 0) / Math.max(1, voice.length) / 255;
}
