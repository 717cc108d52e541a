/** Runs the steps of a decision, and keeps its progress. */
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import type { ModUser } from '@folkmoot/contracts/moderation/wire';
import type { ReportOutcome } from '@folkmoot/contracts/reports/limits';
import { decideReport, deleteMessageAsModerator, takeCase } from '@folkmoot/contracts/reports/staff-commands';
import { useRef, useState } from 'react';
import type { Wish } from '../actions/action.ts';
import { call } from '../api/call.ts';
import type { Problem } from '../api/problem.ts';
import { useViewer } from '../session/viewer.ts';
import { useStepUp } from '../step-up/step-up.ts';
import { suspend, targetOf, warn } from '../users/user-actions.ts';
import { type Resolution, runSteps, type Step, type StepId, stoppedText } from './resolution.ts';
import type { Change, OpenedCase } from './use-case.ts';
import { readPerson } from './use-person.ts';

type Options = {
  readonly shown: OpenedCase;
  readonly person: ModUser | null;
  readonly onChange: (change: Change) => void;
  readonly onClosed: (outcome: ReportOutcome, note: string) => void;
  readonly onOutdated: () => void;
};

export type Wished = Resolution & {
  readonly wish: Wish;
  readonly outcome: ReportOutcome;
  /** The moderator selected the outcome. Otherwise it follows the actions. */
  readonly isOutcomeChosen: boolean;
  readonly note: string;
};

export type Resolving = {
  readonly done: ReadonlySet<StepId>;
  readonly isPending: boolean;
  /** Which steps are completed and which are not. null: no error. */
  readonly problem: string | null;
  readonly refusal: Problem | null;
  readonly resolve: (wished: Wished) => Promise<void>;
  readonly leave: (then: () => void) => void;
};

const CONFLICT = 409;
const SANCTIONS = { warn, suspend } as const;

export function useResolving({ shown, person, onChange, onClosed, onOutdated }: Options): Resolving {
  const { id: caseId, kind, thingId } = shown;
  const { prove, forget } = useStepUp();
  const viewer = useViewer();
  const [done, setDone] = useState<ReadonlySet<StepId>>(new Set());
  const [isPending, setIsPending] = useState(false);
  const [stopped, setStopped] = useState<{ readonly at: StepId; readonly problem: Problem } | null>(null);
  const becameSuspended = useRef(false);

  /** With enough warnings the user is suspended, which is then the outcome. */
  async function sanction(by: 'warn' | 'suspend', wish: Wish, password: string): Promise<void> {
    if (!person) return;
    await SANCTIONS[by].carryOut(targetOf(person), { ...wish, reason: wish.reason.trim() }, password);
    if (by !== 'warn' || person.suspension !== null) return;
    const after = await readPerson(person.id).catch(() => null);
    becameSuspended.current = after?.suspension != null;
  }

  function outcomeNow({ outcome, isOutcomeChosen }: Wished): ReportOutcome {
    return becameSuspended.current && !isOutcomeChosen && outcome === 'warned' ? 'suspended' : outcome;
  }

  function stepsOf(wished: Wished): readonly Step[] {
    const { deletes, sanction: by, wish, note } = wished;
    const deletion = (password: string) =>
      kind === 'post'
        ? call(deletePosts, { body: { postIds: [thingId], password } })
        : call(deleteMessageAsModerator, { params: { caseId }, body: { password } });
    const close = () => call(decideReport, { params: { caseId }, body: { outcome: outcomeNow(wished), ...(note === '' ? {} : { note }) } });
    return [
      // Fails if another moderator claimed or decided the report, so that no one else acts on it.
      { id: 'claim', needsPassword: false, run: () => call(takeCase, { params: { caseId } }) },
      ...(deletes ? [{ id: 'delete', needsPassword: true, run: deletion } as const] : []),
      ...(by === null ? [] : [{ id: by, needsPassword: true, run: (password: string) => sanction(by, wish, password) } as const]),
      { id: 'close', needsPassword: false, run: close },
    ];
  }

  async function resolve(wished: Wished): Promise<void> {
    const finished = new Set(done);
    // Claimed again each time, because another moderator may have unclaimed it since the last attempt.
    finished.delete('claim');
    const steps = stepsOf(wished);
    // Asks first, so that a moderator who cancels has changed nothing.
    if (steps.some(({ id, needsPassword }) => needsPassword && !finished.has(id)) && (await prove()) === null) return;
    setIsPending(true);
    setStopped(null);
    const end = await runSteps(steps, { done: finished, prove, forget, onDone: (step) => finished.add(step) });
    setDone(finished);
    setIsPending(false);
    if (finished.has('delete')) onChange({ context: shown.context.filter(({ id }) => id !== thingId) });
    if (end === null) return onClosed(outcomeNow(wished), wished.note);
    if (finished.has('claim')) onChange({ status: 'taken', takenBy: { id: viewer.id, username: viewer.username } });
    if (end.problem) setStopped({ at: end.at, problem: end.problem });
  }

  /** Refetches the data if steps were completed, or if another moderator was first. */
  function leave(then: () => void): void {
    then();
    const isActed = (['delete', 'warn', 'suspend'] as const).some((id) => done.has(id));
    if (isActed || stopped?.problem.status === CONFLICT) onOutdated();
  }

  const problem = stopped && stoppedText(done, stopped.at, stopped.problem);
  return { done, isPending, problem, refusal: stopped?.problem ?? null, resolve, leave };
}
