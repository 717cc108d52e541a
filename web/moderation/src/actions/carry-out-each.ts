/** Runs the calls one after the other, so that each has its own result and a refusal does not stop the others. */

import { problemOf } from '../api/problem.ts';
import { retryRateLimited, type Wait } from '../api/retry-rate-limited.ts';
import type { Result, Target } from './action.ts';

type Carrying = {
  /** Asks for the password if there is no proof. null: the moderator cancelled. */
  readonly prove: () => Promise<string | null>;
  readonly forget: () => void;
  readonly carryOut: (target: Target, password: string) => Promise<unknown>;
  readonly onResult: (result: Result) => void;
  readonly wait?: Wait;
};

/** Whether all targets were tried. */
export async function carryOutEach(targets: readonly Target[], carrying: Carrying): Promise<boolean> {
  for (const target of targets) {
    const result = await tryOne(target, carrying);
    if (result === null) return false;
    carrying.onResult(result);
  }
  return true;
}

async function tryOne(target: Target, { prove, forget, carryOut, wait }: Carrying): Promise<Result | null> {
  for (;;) {
    const password = await prove();
    if (password === null) return null;
    try {
      await retryRateLimited(() => carryOut(target, password), wait);
      return { target, problem: null };
    } catch (error) {
      const problem = problemOf(error);
      if (problem.path !== 'password' || problem.status !== 403) return { target, problem };
      // The proof expired, or was ended elsewhere.
      forget();
    }
  }
}
