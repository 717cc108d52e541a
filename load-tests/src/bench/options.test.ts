import { describe, expect, test } from 'vitest';
import { FIGURES, readOptions } from './options.ts';

describe('options of the benchmark', () => {
  test('nothing asked is everything measured and recorded', () => {
    expect(readOptions([])).toMatchObject({ figures: FIGURES, seconds: 5, rounds: 3, record: true, profileDir: null });
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
