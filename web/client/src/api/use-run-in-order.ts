import { useEffect, useRef, useState } from 'react';
import type { Pace } from './pacer.ts';
import type { Problem } from './problem.ts';
import { type Outcome, runInOrder } from './run-in-order.ts';

type RunInOrder<Item> = {
  readonly run: (items: readonly Item[], skips?: (problem: Problem) => boolean) => Promise<Outcome<Item>>;
  /** How many are done. null: it is not running. */
  readonly done: number | null;
};

/** For a dialog that runs one command for many items. It stops when the dialog is closed. */
export function useRunInOrder<Item>(command: (item: Item) => Promise<unknown>, pace: Pace): RunInOrder<Item> {
  const [done, setDone] = useState<number | null>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  async function run(items: readonly Item[], skips: (problem: Problem) => boolean = () => false): Promise<Outcome<Item>> {
    setDone(0);
    const outcome = await runInOrder(items, command, { pace, onDone: setDone, isStopped: () => isClosed.current, skips });
    setDone(null);
    return outcome;
  }

  return { run, done };
}
