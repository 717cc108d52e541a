import { useRef, useState } from 'react';
import { type Problem, problemOf } from '../api/problem.ts';

export type Attempt<Input> = {
  readonly attempt: (input: Input) => void;
  readonly isPending: boolean;
  readonly problem: Problem | null;
  readonly forget: () => void;
};

/** One thing a form does: runs once at a time, and keeps what went wrong until the next try. */
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
    forget: () => setState((held) => ({ ...held, problem: null })),
  };
}
