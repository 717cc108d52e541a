/** Time that passes: what waits does so through this, so that a simulated network can say when the time has come. */
import { setTimeout as pause } from 'node:timers/promises';

export type Timers = {
  /** Runs once after so many ms; answers how to call it off. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly every: (ms: number, run: () => void) => () => void;
  /** Settles after a random part of so many ms: those who met once should not meet again. */
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
