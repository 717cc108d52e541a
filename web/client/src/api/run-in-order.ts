/** Runs one command for many items, one after the other, so that the server sees them in order. */
import { BROWSER_CLOCK, type Clock, type Pace, pacer } from './pacer.ts';
import { type Problem, problemOf } from './problem.ts';

export type Outcome<Item> = {
  readonly done: number;
  /** Items that were not processed: the refused one and those after it. */
  readonly left: readonly Item[];
  /** null: it was stopped, or nothing is left. */
  readonly problem: Problem | null;
};

type Options<Item> = {
  readonly pace: Pace;
  readonly onDone: (done: number) => void;
  /** Checked before each item. */
  readonly isStopped: () => boolean;
  /** Whether the item is skipped after this refusal, for example because it was deleted meanwhile. */
  readonly skips?: (problem: Problem, item: Item) => boolean;
  readonly clock?: Clock;
};

/** A longer wait looks like a hang. The user sees the refusal instead, and can continue later. */
const LONGEST_WAIT = 30_000;
const MOST_WAITS = 3;

/** Stops at the first refusal. Waits if the refusal says that the item can be repeated soon (rate limits, slow mode). */
export async function runInOrder<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  { pace, onDone, isStopped, skips = () => false, clock = BROWSER_CLOCK }: Options<Item>,
): Promise<Outcome<Item>> {
  const turn = pacer(pace, clock);
  let done = 0;
  for (const [index, item] of items.entries()) {
    const problem = await refusalOf(() => run(item), turn, isStopped, clock);
    if (problem === 'stopped') return { done, left: items.slice(index), problem: null };
    if (problem !== null && !skips(problem, item)) return { done, left: items.slice(index), problem };
    if (problem === null) done += 1;
    onDone(done);
  }
  return { done, left: [], problem: null };
}

/** null: accepted. */
async function refusalOf(
  run: () => Promise<unknown>,
  turn: () => Promise<void>,
  isStopped: () => boolean,
  clock: Clock,
): Promise<Problem | 'stopped' | null> {
  for (let waits = 0; ; waits += 1) {
    await turn();
    if (isStopped()) return 'stopped';
    try {
      await run();
      return null;
    } catch (error) {
      const problem = problemOf(error);
      const { ttl } = problem;
      if (ttl === null || ttl > LONGEST_WAIT || waits === MOST_WAITS) return problem;
      await clock.wait(ttl);
    }
  }
}
