import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from '../e2e/harness/dice.ts';

export type Pace = { readonly die: Dice; readonly pauseMs: number };

/** Takes one step after the other, with a pause of half to one and a half of `pauseMs`. The returned function stops it, and resolves after the last step. */
export function repeatedly(step: () => Promise<void>, { die, pauseMs }: Pace): () => Promise<void> {
  let running = true;

  async function work(): Promise<void> {
    while (running) {
      await step();
      await pause(pauseMs / 2 + die.roll(pauseMs));
    }
  }

  const working = work();
  return () => {
    running = false;
    return working;
  };
}
