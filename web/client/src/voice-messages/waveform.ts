/** The waveform of a voice message: loudness values as base64. Pure. */
import { VOICE_LIMITS } from '@folkmoot/contracts/voice-messages/recording';

/** Below, a sample counts as silence. */
const QUIETEST_DB = -50;
/** Makes a quiet recording visible, without showing noise as speech. */
const LEAST_PEAK = 0.2;
const LOUDEST = 255;

/** 0 to 1, in proportion to the perceived loudness. `samples`: −1 to 1. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  const decibels = 10 * Math.log10(power);
  return Number.isFinite(decibels) ? Math.min(1, Math.max(0, 1 - decibels / QUIETEST_DB)) : 0;
}

/** At most so many values. Each is the largest of its part. */
export function resampled(levels: readonly number[], most: number): readonly number[] {
  if (levels.length <= most) return levels;
  return Array.from({ length: most }, (_, index) => {
    const from = Math.floor((index * levels.length) / most);
    const to = Math.floor(((index + 1) * levels.length) / most);
    return levels.slice(from, to).reduce((peak, level) => Math.max(peak, level), 0);
  });
}

export function waveformOf(levels: readonly number[]): string {
  const values = resampled(levels, VOICE_LIMITS.values);
  const peak = values.reduce((largest, level) => Math.max(largest, level), LEAST_PEAK);
  const bytes = (values.length === 0 ? [0] : values).map((level) => Math.round((level / peak) * LOUDEST));
  return btoa(String.fromCharCode(...bytes));
}

/** 0 to 1. A waveform that is not base64 has no levels. */
export function levelsIn(waveform: string): readonly number[] {
  try {
    return Array.from(atob(waveform), (character) => character.charCodeAt(0) / LOUDEST);
  } catch {
    return [];
  }
}
