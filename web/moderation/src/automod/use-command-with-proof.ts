import { carryOutEach } from '../actions/carry-out-each.ts';
import type { Problem } from '../api/problem.ts';
import { useStepUp } from '../step-up/step-up.ts';

/** `cancelled`: the moderator cancelled the password dialog. */
export type Outcome = 'done' | 'cancelled' | Problem;

/** Runs one command that requires the password, and returns its result. */
export function useCommandWithProof(): (name: string, carryOut: (password: string) => Promise<unknown>) => Promise<Outcome> {
  const stepUp = useStepUp();
  return async (name, carryOut) => {
    const outcomes: Outcome[] = [];
    await carryOutEach([{ id: name, name }], {
      ...stepUp,
      carryOut: (_target, password) => carryOut(password),
      onResult: ({ problem }) => outcomes.push(problem ?? 'done'),
    });
    return outcomes[0] ?? 'cancelled';
  };
}
