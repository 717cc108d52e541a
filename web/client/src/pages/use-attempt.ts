import { useRef, useState } from 'react';
import { type Problem, problemOf } from '../api/problem.ts';

export type Attempt<Input> = {
  readonly attempt: (input: Input) => void;
  readonly isPending: boolean;
  readonly problem: Problem | null;
  readonly forget: () => void;
};

/** Runs the action of a form, once at a time, and keeps its error until the next attempt. */
export function useAttempt<Input = void>(act: (input: Input) => Promise<void>): Attempt<Input> {
  const [state, setState] = useState<{ readonly isPending: boolean; readonly problem: Problem | null }>({
    isPending: false,
    problem: null,
  });
  const running = useRef(false);

  async function run(input: Input) {
    if (running.current) return;
    running.current = true;
    setState({ isPending: true, problem: null });
    let problem: Problem | null = null;
    try {
      await act(input);
    } catch (error) {
      problem = problemOf(error);
    }
    running.current = false;
    setState({ isPending: false, problem });
  }

  return {
    ...state,
    attempt: (input) => void run(input),
    forget: () => setState((current) => ({ ...current, problem: null })),
  };
}
