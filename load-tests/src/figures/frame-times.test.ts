import { expect, it } from 'vitest';
import { frameTimes, type TraceEvent } from './frame-times.ts';

const MAIN = { pid: 1, tid: 1 };
const key: TraceEvent = { name: 'EventDispatch', ...MAIN, ts: 0 };
const task = (ts: number, dur: number): TraceEvent => ({ name: 'RunTask', ...MAIN, ts, dur });

it('sums the tasks that start in a frame', () => {
  expect(frameTimes([key, task(0, 500), task(10_000, 1000), task(40_000, 2500)])).toEqual([1.5, 2.5]);
});

it('counts a long task once', () => {
  expect(frameTimes([key, task(0, 100_000)])).toEqual([100]);
});

it('ignores other threads and processes', () => {
  expect(frameTimes([key, { ...task(0, 9000), tid: 2 }, { ...task(0, 9000), pid: 2 }, task(4000, 3000)])).toEqual([3]);
});

it('is empty if the page got no event', () => {
  expect(frameTimes([task(0, 100)])).toEqual([]);
});
