/** A dry run that ends when its dialog is closed. */
import { beginSiteDryRun, stepSiteDryRun } from '@folkmoot/contracts/automod/commands';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { waitUnless } from '../history/gather-export.ts';
import { gatherDryRun, NOTHING_SEEN, type Seen } from './gather-dry-run.ts';
import { useCommandWithProof } from './use-command-with-proof.ts';

/** `rule`: the tested rule. `problem`: the error that stopped it. null, if it is stopped: the moderator stopped it. */
export type DryRun =
  | { readonly kind: 'none' }
  | { readonly kind: 'beginning' }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'running' | 'over'; readonly rule: AutomodRule; readonly seen: Seen }
  | { readonly kind: 'stopped'; readonly rule: AutomodRule; readonly seen: Seen; readonly problem: Problem | null };

export function useDryRun() {
  const [run, setRun] = useState<DryRun>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);
  const runWithProof = useCommandWithProof();
  useEffect(() => () => running.current?.abort(), []);

  /** Resolves with the refusal. null: it started. */
  async function start(rule: AutomodRule, reason: string): Promise<Problem | null> {
    const wish = new AbortController();
    const { signal } = wish;
    running.current = wish;
    const began: string[] = [];
    setRun({ kind: 'beginning' });
    const outcome = await runWithProof(rule.name, async (password) => {
      began.push((await call(beginSiteDryRun, { body: { rule, reason, password } }, { signal })).id);
    });
    if (signal.aborted) return null;
    if (outcome === 'cancelled') {
      setRun({ kind: 'none' });
      return null;
    }
    if (outcome !== 'done') {
      setRun({ kind: 'refused', problem: outcome });
      return outcome;
    }
    await follow(began[0] ?? '', rule, signal);
    return null;
  }

  async function follow(dryRunId: string, rule: AutomodRule, signal: AbortSignal): Promise<void> {
    let last = NOTHING_SEEN;
    setRun({ kind: 'running', rule, seen: last });
    try {
      await gatherDryRun({
        step: (after) => call(stepSiteDryRun, { params: { dryRunId }, query: after === null ? {} : { after } }, { signal }),
        wait: waitUnless(signal),
        onSeen: (seen) => {
          signal.throwIfAborted();
          last = seen;
          setRun({ kind: 'running', rule, seen });
        },
      });
      setRun({ kind: 'over', rule, seen: last });
    } catch (error) {
      if (!signal.aborted) setRun({ kind: 'stopped', rule, seen: last, problem: problemOf(error) });
    }
  }

  function stop(): void {
    running.current?.abort();
    setRun((current) => (current.kind === 'running' ? { ...current, kind: 'stopped', problem: null } : { kind: 'none' }));
  }

  return { run, start, stop };
}
