import { describe, expect, it } from 'vitest';
import { type Bounds, beginAt, LOCAL, REMOTE, voiceLevel, withLevel } from './voice-activity.ts';

/** Feeds levels every 50 ms, and returns when speech was detected. */
function detected(bounds: Bounds, ...levels: readonly number[]): string {
  let state = beginAt(0);
  return levels
    .map((level, index) => {
      state = withLevel(state, level, index * 50, bounds);
      return state.isActive ? 'x' : '.';
    })
    .join('');
}

describe('speech', () => {
  it('is louder than the measured background noise', () => {
    expect(detected(LOCAL, 0.3, 0.3, 0.3, 0.3, 0.35, 0.4, 0.5)).toBe('.....xx');
  });

  it('is never below the minimum, however quiet the room was', () => {
    expect(detected(LOCAL, 0, 0, 0, 0.1, 0.15, 0.16)).toBe('.....x');
  });

  it('of others is detected at almost any level', () => {
    expect(detected(REMOTE, 0.5, 0.5, 0.5, 0.005, 0.02)).toBe('....x');
    expect(detected(REMOTE, 0, 0, 0, 0, 0.001)).toBe('....x');
  });

  it('continues over a short pause', () => {
    expect(detected(LOCAL, 0, 0, 0, 0.9, 0, 0, 0, 0, 0, 0, 0, 0)).toBe('...xxxxxxx..');
  });

  it('is measured in the frequencies of voices', () => {
    const spectrum = new Uint8Array(512);
    spectrum.fill(255, 100);
    expect(voiceLevel(spectrum, 48_000)).toBe(0);
    spectrum.fill(255, 0, 8);
    expect(voiceLevel(spectrum, 48_000)).toBe(1);
  });
});
