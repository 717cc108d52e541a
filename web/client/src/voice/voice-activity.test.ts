import { describe, expect, it } from 'vitest';
import { type Bounds, beginAt, LOCAL, REMOTE, voiceLevel, withLevel } from './voice-activity.ts';

/** Levels every 50 ms; answers when there was a voice. */
function heard(bounds: Bounds, ...levels: readonly number[]): string {
  let state = beginAt(0);
  return levels
    .map((level, index) => {
      state = withLevel(state, level, index * 50, bounds);
      return state.isActive ? 'x' : '.';
    })
    .join('');
}

describe('a voice', () => {
  it('is what is louder than the room was', () => {
    expect(heard(LOCAL, 0.3, 0.3, 0.3, 0.3, 0.35, 0.4, 0.5)).toBe('.....xx');
  });

  it('is never less than the least, however quiet the room was', () => {
    expect(heard(LOCAL, 0, 0, 0, 0.1, 0.15, 0.16)).toBe('.....x');
  });

  it('from others is nearly anything', () => {
    expect(heard(REMOTE, 0.5, 0.5, 0.5, 0.005, 0.02)).toBe('....x');
    expect(heard(REMOTE, 0, 0, 0, 0, 0.001)).toBe('....x');
  });

  it('outlives a pause for breath, and no more', () => {
    expect(heard(LOCAL, 0, 0, 0, 0.9, 0, 0, 0, 0, 0, 0, 0, 0)).toBe('...xxxxxxx..');
  });

  it('is measured where people speak', () => {
    const spectrum = new Uint8Array(512);
    spectrum.fill(255, 100);
    expect(voiceLevel(spectrum, 48_000)).toBe(0);
    spectrum.fill(255, 0, 8);
    expect(voiceLevel(spectrum, 48_000)).toBe(1);
  });
});
