import { describe, expect, it } from 'vitest';
import { slowModeLabel, slowModeOptions } from './slow-mode.ts';

describe('slow mode', () => {
  it.each([
    [0, 'Off'],
    [1, '1 second'],
    [90, '90 seconds'],
    [60, '1 minute'],
    [7200, '2 hours'],
  ])('of %i seconds has a label', (seconds, label) => {
    expect(slowModeLabel(seconds)).toBe(label);
  });

  it('offers a custom value in its sorted position', () => {
    const ids = slowModeOptions(42).map((option) => option.id);
    expect(ids.slice(ids.indexOf('30'), ids.indexOf('60') + 1)).toEqual(['30', '42', '60']);
    expect(slowModeOptions(0)).toHaveLength(slowModeOptions(3).length);
  });
});
