import { describe, expect, it } from 'vitest';
import { boundIn, checked } from './window.ts';

const HEAD = 100;

describe('the window of a bundle', () => {
  it('is between two positions, and ends with the log', () => {
    expect(checked(10, 20, HEAD)).toEqual({ from: 10, to: 20 });
    expect(checked(0, 0, HEAD)).toEqual({ from: 0, to: 0 });
    expect(checked(90, 500, HEAD)).toEqual({ from: 90, to: HEAD });
  });

  it.each([
    [20, 10, HEAD, 'The window contains no events: it begins at position 20 and ends at 10.'],
    [101, 200, HEAD, 'The start is after the end of the log, which is at position 100.'],
    [null, 50, HEAD, 'The start is after the end of the log, which is at position 100.'],
    [0, null, HEAD, 'The end is before the first event of the log.'],
    [0, 10, -1, 'The log is empty.'],
  ])('is refused from %s to %s in a log up to %i', (from, to, head, why) => {
    expect(() => checked(from, to, head)).toThrow(why);
  });

  it('is given by positions or times', () => {
    expect(boundIn('48211')).toEqual({ position: 48211 });
    expect(boundIn('2026-11-22T06:43:00Z')).toEqual({ moment: Date.UTC(2026, 10, 22, 6, 43) });
    expect(() => boundIn('yesterday')).toThrow('yesterday is not a valid time');
  });
});
