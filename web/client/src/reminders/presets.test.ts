import { describe, expect, it } from 'vitest';
import { fieldOf, momentOf } from './local-time.ts';
import { momentIn, PRESETS } from './presets.ts';

const NOW = new Date(2026, 10, 21, 23, 5).getTime();

describe('preset times', () => {
  it.each([
    ['in20Minutes', new Date(2026, 10, 21, 23, 25)],
    ['in1Hour', new Date(2026, 10, 22, 0, 5)],
    ['in3Hours', new Date(2026, 10, 22, 2, 5)],
    ['tomorrow', new Date(2026, 10, 22, 23, 5)],
    ['inAWeek', new Date(2026, 10, 28, 23, 5)],
  ] as const)('%s', (preset, expected) => {
    expect(momentIn(preset, NOW)).toBe(expected.getTime());
  });

  it('are all in the future', () => {
    expect(PRESETS.every((preset) => momentIn(preset, NOW) > NOW)).toBe(true);
  });

  it('survive a round trip through a field', () => {
    expect(fieldOf(NOW)).toBe('2026-11-21T23:05');
    expect(momentOf(fieldOf(NOW))).toBe(NOW);
    expect([momentOf(''), momentOf('soon')]).toEqual([null, null]);
  });
});
