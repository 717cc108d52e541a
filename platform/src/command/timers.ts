/** Timers behind an interface, so that a simulated network controls time. */
import { setTimeout as pause } from 'node:timers/promises';

export type Timers = {
  /** Runs once after the given milliseconds. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly every: (ms: number, run: () => void) => () => void;
  /** Settles after a random part of the given milliseconds, so that processes that collided once do not collide again. */
  readonly within: (ms: number) => Promise<void>;
};

export const realTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
  within: (ms) => pause(Math.random() * ms),
};
