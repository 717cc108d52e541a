import { describe, expect, test } from 'vitest';
import { FIGURES, readOptions, USUAL_FIGURES } from './options.ts';

describe('options of the benchmark', () => {
  test('nothing asked is what takes no more than minutes, measured and recorded', () => {
    expect(readOptions([])).toMatchObject({ figures: USUAL_FIGURES, seconds: 5, rounds: 3, record: true, profileDir: null });
  });

  test('all is everything, the long figures last', () => {
    expect(readOptions(['all']).figures).toEqual(FIGURES);
    expect(readOptions(['growth', 'send', '--scale', '0.01'])).toMatchObject({ figures: ['send', 'growth'], scale: 0.01 });
  });

  test('figures are measured in their own order, whatever the order they are asked in', () => {
    expect(readOptions(['paced', 'send', '--seconds', '2', '--no-record'])).toMatchObject({
      figures: ['send', 'paced'],
      seconds: 2,
      record: false,
    });
  });

  test('an unknown figure and a senseless number are refused', () => {
    expect(() => readOptions(['speed'])).toThrow('There is no figure speed.');
    expect(() => readOptions(['--rounds', 'many'])).toThrow('many is not a number');
  });
});
