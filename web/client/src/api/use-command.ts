import type { ReplyOf } from '@folkmoot/contracts/kernel/route';
import { useCallback, useState } from 'react';
import { showToast } from '../ui/toasts.ts';
import { type Callable, type CallInput, call } from './call.ts';
import { type Problem, problemOf } from './problem.ts';

type Command<Route> = {
  /** Resolves with the reply, or with null after a refusal, which is then in `problem`. */
  readonly run: (input: CallInput<Route>) => Promise<ReplyOf<Route> | null>;
  readonly isPending: boolean;
  readonly problem: Problem | null;
};

/** For a form, which shows the refusal next to its fields. */
export function useCommand<Route extends Callable>(route: Route): Command<Route> {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = useCallback(
    async (input: CallInput<Route>) => {
      setIsPending(true);
      setProblem(null);
      try {
        return await call(route, input);
      } catch (error) {
        setProblem(problemOf(error));
        return null;
      } finally {
        setIsPending(false);
      }
    },
    [route],
  );
  return { run, isPending, problem };
}

/** For a single action without a form. A refusal is shown in a toast. */
export function useAction<Route extends Callable>(route: Route): (input: CallInput<Route>) => Promise<ReplyOf<Route> | null> {
  return useCallback(
    async (input) => {
      try {
        return await call(route, input);
      } catch (error) {
        showToast({ tone: 'alert', text: problemOf(error).message });
        return null;
      }
    },
    [route],
  );
}
