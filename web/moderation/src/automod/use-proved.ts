import { carryOutEach } from '../actions/carry-out-each.ts';
import type { Problem } from '../api/problem.ts';
import { useStepUp } from '../step-up/step-up.ts';

/** `given-up`: the moderator would rather not give the password. */
export type Outcome = 'done' | 'given-up' | Problem;

/** Carries out one thing that needs the password, and tells what came of it. */
export function useProved(): (name: string, carryOut: (password: string) => Promise<unknown>) => Promise<Outcome> {
  const stepUp = useStepUp();
  return async (name, carryOut) => {
    const outcomes: Outcome[] = [];
    await carryOutEach([{ id: name, name }], {
      ...stepUp,
      carryOut: (_target, password) => carryOut(password),
      onResult: ({ problem }) => outcomes.push(problem ?? 'done'),
    });
    return outcomes[0] ?? 'given-up';
  };
}
