/** What a moderator does about a report in one go: claim it, act, close it. Pure but for the calls it is given. */
import type { CaseKind, ReportOutcome } from '@folkmoot/contracts/reports/limits';
import { carryOutEach } from '../actions/carry-out-each.ts';
import type { Wait } from '../api/patiently.ts';
import type { Problem } from '../api/problem.ts';
import { listOf } from '../format.ts';
import { text } from '../texts.ts';

export type Sanction = 'warn' | 'suspend';

export type Resolution = {
  /** Deletes the reported message or post. */
  readonly deletes: boolean;
  readonly sanction: Sanction | null;
};

/** What the people who reported are told, unless the moderator chooses something else. */
export function outcomeOf({ deletes, sanction }: Resolution): ReportOutcome {
  if (sanction !== null) return sanction === 'suspend' ? 'suspended' : 'warned';
  return deletes ? 'removed' : 'nothing';
}

/** What the button does, in words. */
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
  /** The contract asks for the password. */
  readonly needsPassword: boolean;
  readonly run: (password: string) => Promise<unknown>;
};

type Running = {
  /** Steps that succeeded in an earlier attempt: nothing is done twice. */
  readonly done: ReadonlySet<StepId>;
  readonly prove: () => Promise<string | null>;
  readonly forget: () => void;
  readonly onDone: (step: StepId) => void;
  readonly wait?: Wait;
};

/** Where it stopped and why; null: all is done. `problem` null: the moderator did not give the password. */
export type Stopped = { readonly at: StepId; readonly problem: Problem | null } | null;

/** In order; the first step that fails stops the rest. */
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

/** What happened and what did not, for the moderator who has to go on from there. */
export function stoppedText(done: ReadonlySet<StepId>, at: StepId, problem: Problem): string {
  const happened = (['delete', 'warn', 'suspend'] as const).filter((id) => done.has(id)).map((id) => text(DONE_TEXT[id]));
  return [...happened, text(FAILED_TEXT[at], { problem: problem.message })].join(' ');
}
