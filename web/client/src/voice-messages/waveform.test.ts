import { VOICE_LIMITS, VoiceRecording } from '@folkmoot/contracts/voice-messages/recording';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOf, levelsIn, resampled, waveformOf } from './waveform.ts';

const levels = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2000 });

describe('the loudness of samples', () => {
  it.each([
    [0, 0],
    [1, 1],
    [0.1, 0.6],
    [0.001, 0],
  ])('of %f is %f', (sample, level) => {
    expect(levelOf(new Float32Array(64).fill(sample))).toBeCloseTo(level);
  });

  it('is 0 without samples', () => {
    expect(levelOf(new Float32Array(0))).toBe(0);
  });
});

describe('a waveform', () => {
  it('is accepted by the server for any recording', () => {
    fc.assert(
      fc.property(levels, (all) => {
        expect(VoiceRecording.safeParse({ durationMs: 1, waveform: waveformOf(all) }).success).toBe(true);
      }),
    );
  });

  it('keeps the shape of a quiet recording', () => {
    const [low = 0, high = 0] = levelsIn(waveformOf([0.15, 0.3]));
    expect([low, high]).toEqual([expect.closeTo(0.5, 2), 1]);
  });

  it('does not show noise as speech', () => {
    expect(Math.max(...levelsIn(waveformOf([0.01, 0.02])))).toBeLessThan(0.2);
  });

  it('has no levels if it is not base64', () => {
    expect(levelsIn('***')).toEqual([]);
  });
});

describe('fewer values of a waveform', () => {
  it('contain the loudest moment', () => {
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: VOICE_LIMITS.values }), (all, most) => {
        const fewer = resampled(all, most);
        expect(fewer.length).toBeLessThanOrEqual(most);
        expect(Math.max(0, ...fewer)).toBe(Math.max(0, ...all));
      }),
    );
  });
});
