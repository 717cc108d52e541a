/** The steps of a decision about a report: claim it, execute the actions, close it. Pure, except for the given calls. */
import type { CaseKind, ReportOutcome } from '@folkmoot/contracts/reports/limits';
import { carryOutEach } from '../actions/carry-out-each.ts';
import type { Problem } from '../api/problem.ts';
import type { Wait } from '../api/retry-rate-limited.ts';
import { listOf } from '../format.ts';
import { text } from '../texts.ts';

export type Sanction = 'warn' | 'suspend';

export type Resolution = {
  /** Whether to delete the reported message or post. */
  readonly deletes: boolean;
  readonly sanction: Sanction | null;
};

/** The outcome for the reporters, unless the moderator selects another. */
export function outcomeOf({ deletes, sanction }: Resolution): ReportOutcome {
  if (sanction !== null) return sanction === 'suspend' ? 'suspended' : 'warned';
  return deletes ? 'removed' : 'nothing';
}

/** The label of the button. */
export function confirmText({ deletes, sanction }: Resolution, kind: CaseKind): string {
  const actions = [
    ...(deletes ? [text(kind === 'post' ? 'deletePost' : 'deleteMessage')] : []),
    ...(sanction === null ? [] : [text(sanction)]),
    text('closeReport'),
  ];
  const [first = '', ...others] = actions;
  return listOf([first, ...others.map((words) => words.charAt(0).toLowerCase() + words.slice(1))]);
}

export type StepId = 'claim' | 'delete' | Sanction | 'close';
export type Step = {
  readonly id: StepId;
  /** Whether the contract requires the password. */
  readonly needsPassword: boolean;
  readonly run: (password: string) => Promise<unknown>;
};

type Running = {
  /** The completed steps of an earlier attempt, which are not repeated. */
  readonly done: ReadonlySet<StepId>;
  readonly prove: () => Promise<string | null>;
  readonly forget: () => void;
  readonly onDone: (step: StepId) => void;
  readonly wait?: Wait;
};

/** The step that failed, with its error. null: all steps are completed. `problem` null: the moderator cancelled the password dialog. */
export type Stopped = { readonly at: StepId; readonly problem: Problem | null } | null;

/** Runs in order. The first failed step stops the rest. */
export async function runSteps(steps: readonly Step[], { done, prove, forget, onDone, wait }: Running): Promise<Stopped> {
  for (const { id, needsPassword, run } of steps) {
    if (done.has(id)) continue;
    let problem: Problem | null = null;
    const wasTried = await carryOutEach([{ id, name: id }], {
      prove: needsPassword ? prove : async () => '',
      forget,
      carryOut: (_target, password) => run(password),
      onResult: (result) => {
        problem = result.problem;
      },
      ...(wait ? { wait } : {}),
    });
    if (!wasTried || problem !== null) return { at: id, problem };
    onDone(id);
  }
  return null;
}

const DONE_TEXT = { delete: 'stepDeleted', warn: 'stepWarned', suspend: 'stepSuspended' } as const;
const FAILED_TEXT = {
  claim: 'stepClaimFailed',
  delete: 'stepDeleteFailed',
  warn: 'stepWarnFailed',
  suspend: 'stepSuspendFailed',
  close: 'stepCloseFailed',
} as const;

/** Which steps are completed and which are not, so that the moderator can continue. */
export function stoppedText(done: ReadonlySet<StepId>, at: StepId, problem: Problem): string {
  const happened = (['delete', 'warn', 'suspend'] as const).filter((id) => done.has(id)).map((id) => text(DONE_TEXT[id]));
  return [...happened, text(FAILED_TEXT[at], { problem: problem.message })].join(' ');
}
