import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../guard/baseline.ts';
import { FIGURES, readOptions, USUAL_FIGURES } from './options.ts';

describe('options of the benchmark', () => {
  test('by default, figures that take only minutes are measured and recorded', () => {
    expect(readOptions([])).toMatchObject({ figures: USUAL_FIGURES, seconds: 5, rounds: 3, record: true, profileDir: null });
  });

  test('all selects every figure, the long ones last', () => {
    expect(readOptions(['all']).figures).toEqual(FIGURES);
    expect(readOptions(['growth', 'send', '--scale', '0.01'])).toMatchObject({ figures: ['send', 'growth'], scale: 0.01 });
  });

  test('figures are measured in a fixed order, whatever the order of the options', () => {
    expect(readOptions(['paced', 'send', '--seconds', '2', '--no-record'])).toMatchObject({
      figures: ['send', 'paced'],
      seconds: 2,
      record: false,
    });
  });

  test('the guard measures all operations or those that are named, and accepts a new baseline only when asked to', () => {
    expect(readOptions(['guard'])).toMatchObject({ guard: { operations: OPERATIONS, accept: false }, figures: [], seconds: 3 });
    expect(readOptions(['guard', 'page', 'send']).guard?.operations).toEqual(['send', 'page']);
    expect(() => readOptions(['guard', 'speed'])).toThrow('There is no operation speed.');
    expect(readOptions(['guard', '--accept', '--seconds', '2'])).toMatchObject({ guard: { accept: true }, seconds: 2 });
    expect(readOptions(['send']).guard).toBeNull();
    expect(() => readOptions(['send', '--accept'])).toThrow('--accept belongs to guard');
  });

  test('an unknown figure and a senseless number are refused', () => {
    expect(() => readOptions(['speed'])).toThrow('There is no figure speed.');
    expect(() => readOptions(['--rounds', 'many'])).toThrow('many is not a number');
  });
});
