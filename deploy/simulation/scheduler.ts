/**
 * The one who decides what happens next. Whatever waits in a simulated network, for a store, for a line, for time, is a step here,
 * and the seed picks among them; between two steps everything runs that can run by itself. The clock is part of it: it moves a
 * little with each step, and to the next timer when nothing else is left. The same seed gives the same order.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Timers } from '@folkmoot/platform/command/timers';
import type { Dice } from '../e2e/harness/dice.ts';

/** Steps and timers of whoever died are never run. */
export type Life = { readonly name: string; alive: boolean };

export type Scheduler = {
  readonly now: () => number;
  /** Settles with what `run` gave, after two steps: one does it, one brings the answer. Whoever dies between them did it all the same. */
  readonly ask: <T>(life: Life, what: string, run: () => T | Promise<T>) => Promise<T>;
  /** One step, not much later than so many ms. */
  readonly soon: (life: Life, what: string, run: () => void, latestMs?: number) => void;
  readonly timersOf: (life: Life) => Timers;
  /** Runs one step; false when nobody waits for anything but time. */
  readonly next: () => Promise<boolean>;
  /** Runs what can be run, and what time brings in so many ms. */
  readonly settle: (ms: number) => Promise<void>;
  /** What ran, oldest first. */
  readonly trace: readonly string[];
};

type Step = { readonly life: Life; readonly what: string; readonly run: () => void; readonly latest: number };
type Timer = { readonly life: Life; readonly at: number; readonly run: () => void; readonly periodic: boolean; off: boolean };

/** No step waits much longer: what depends on five of them and three deliveries is done within a second of the clock. */
const LATEST_MS = 60;
const MOST_MS_A_STEP = 3;
/** A history that takes more steps goes round in circles. */
const MOST_STEPS = 20_000;

export function scheduler(dice: Dice, start: number): Scheduler {
  const steps: Step[] = [];
  let timers: Timer[] = [];
  const trace: string[] = [];
  let now = start;

  function soon(life: Life, what: string, run: () => void, latestMs = LATEST_MS): void {
    steps.push({ life, what, run, latest: now + latestMs });
  }

  function ask<T>(life: Life, what: string, run: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      soon(life, what, () => {
        // What is asked of a store happens at once; only its answer takes a while.
        Promise.resolve(run()).then(
          (value) => soon(life, `${what} answered`, () => resolve(value)),
          (error: unknown) => soon(life, `${what} failed`, () => reject(error)),
        );
      });
    });
  }

  function addTimer(life: Life, ms: number, run: () => void, periodic: boolean): Timer {
    const timer = { life, at: now + ms, run, periodic, off: false };
    timers.push(timer);
    return timer;
  }

  function timersOf(life: Life): Timers {
    return {
      after(ms, run) {
        const timer = addTimer(life, ms, run, false);
        return () => {
          timer.off = true;
        };
      },
      every(ms, run) {
        let current: Timer;
        const again = () => {
          current = addTimer(life, ms, again, true);
          run();
        };
        current = addTimer(life, ms, again, true);
        return () => {
          current.off = true;
        };
      },
      within: (ms) => new Promise((resolve) => void addTimer(life, dice.roll(ms + 1), resolve, false)),
    };
  }

  /** Timers whose time has come are steps like others. */
  function ring(): void {
    const isDue = (timer: Timer) => timer.off || !timer.life.alive || timer.at <= now;
    if (!timers.some(isDue)) return;
    const due = timers.filter(isDue);
    timers = timers.filter((timer) => !isDue(timer));
    for (const timer of due.sort((a, b) => a.at - b.at)) {
      if (!timer.off && timer.life.alive) {
        soon(timer.life, 'timer', () => {
          if (!timer.off) timer.run();
        });
      }
    }
  }

  function forgetTheDead(): void {
    for (let at = steps.length - 1; at >= 0; at -= 1) if (!steps[at]?.life.alive) steps.splice(at, 1);
  }

  function pick(): Step | undefined {
    let first = 0;
    for (let at = 1; at < steps.length; at += 1) if ((steps[at]?.latest ?? 0) < (steps[first]?.latest ?? 0)) first = at;
    const late = (steps[first]?.latest ?? now) < now;
    return steps.splice(late ? first : dice.roll(steps.length), 1)[0];
  }

  async function next(): Promise<boolean> {
    now += dice.roll(MOST_MS_A_STEP);
    ring();
    forgetTheDead();
    const step = pick();
    if (!step) return false;
    if (trace.length > MOST_STEPS) throw new Error('The history does not come to rest.');
    trace.push(`${now - start} ${step.life.name}: ${step.what}`);
    step.run();
    await turn();
    return true;
  }

  async function settle(ms: number): Promise<void> {
    const until = now + ms;
    for (;;) {
      while (await next()) {
        // Until nothing is left to run.
      }
      const times = timers.filter((timer) => !timer.off && timer.life.alive).map((timer) => timer.at);
      const soonest = Math.min(...times);
      if (soonest > until) break;
      now = Math.max(now, soonest);
    }
    now = Math.max(now, until);
  }

  return { now: () => now, ask, soon, timersOf, next, settle, trace };
}
