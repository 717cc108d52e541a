/** Runs a dry run in steps, and returns its progress and matches. */
import { beginDryRun, stepDryRun } from '@folkmoot/contracts/automod/commands';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import type { DryRunHit } from '@folkmoot/contracts/automod/wire';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { type Problem, problemOf } from '../api/problem.ts';

export type Findings = {
  readonly isRunning: boolean;
  readonly isStopped: boolean;
  readonly examined: number;
  readonly total: number;
  readonly caught: number;
  readonly people: number;
  readonly hits: readonly DryRunHit[];
  readonly problem: Problem | null;
};

/** The number of displayed matches. */
const SHOWN = 50;

const BEGUN: Findings = {
  isRunning: true,
  isStopped: false,
  examined: 0,
  total: 0,
  caught: 0,
  people: 0,
  hits: [],
  problem: null,
};

export type DryRun = {
  /** null: not started. */
  readonly findings: Findings | null;
  readonly begin: (rule: AutomodRule) => void;
  readonly stop: () => void;
};

export function useDryRun(serverId: string): DryRun {
  const [findings, setFindings] = useState<Findings | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(rule: AutomodRule, { signal }: AbortController): Promise<void> {
    const { id: dryRunId } = await call(beginDryRun, { params: { serverId }, body: rule }, { signal });
    const people = new Set<string>();
    let found = BEGUN;
    for (let after: string | undefined, more = true; more && !signal.aborted; ) {
      const step = await call(stepDryRun, { params: { serverId, dryRunId }, query: { after } }, { signal });
      for (const id of step.authorIds) people.add(id);
      found = {
        ...found,
        examined: found.examined + step.examined,
        total: step.total ?? found.total,
        caught: found.caught + step.caught,
        people: people.size,
        hits: [...found.hits, ...step.hits].slice(0, SHOWN),
        isRunning: step.next !== null,
      };
      if (!signal.aborted) setFindings(found);
      more = step.next !== null;
      after = step.next ?? undefined;
    }
  }

  return {
    findings,
    begin(rule) {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      setFindings(BEGUN);
      run(rule, control).catch((error: unknown) => {
        if (!control.signal.aborted) setFindings((current) => ({ ...(current ?? BEGUN), isRunning: false, problem: problemOf(error) }));
      });
    },
    stop() {
      running.current?.abort();
      setFindings((current) => current && { ...current, isRunning: false, isStopped: true });
    },
  };
}
