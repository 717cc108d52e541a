/** k6's verdict on the thresholds of a scenario, and whether the run is meaningful. Pure. */
import { z } from 'zod';
import type { Measured } from './measured.ts';

const Summary = z.object({
  metrics: z.record(z.string(), z.object({ thresholds: z.record(z.string(), z.object({ ok: z.boolean() })).optional() })),
});

export type Threshold = {
  /** As text: "post", "messages missing". */
  readonly what: string;
  readonly rule: string;
  /** null: there were no samples, so the threshold was not measured. */
  readonly met: boolean | null;
};

const ACTION = /^action_ms\{action:(.+)\}$/;
const COUNTED = /^count/;

function namedIn(metric: string): string {
  if (metric === 'seen_ms') return 'sent → seen';
  return ACTION.exec(metric)?.[1] ?? metric.replaceAll('_', ' ');
}

function happened(metric: string, measured: Measured): boolean {
  if (metric === 'seen_ms') return measured.seen !== null;
  const action = ACTION.exec(metric)?.[1];
  return measured.actions.some((row) => row.count > 0 && row.action === action);
}

export function thresholdsOf(summary: unknown, measured: Measured): readonly Threshold[] {
  const thresholds = Object.entries(Summary.parse(summary).metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([rule, { ok }]) => ({
      what: namedIn(metric),
      rule: rule
        .replace('<', ' < ')
        .replace('==', ' = ')
        .concat(COUNTED.test(rule) ? '' : ' ms'),
      met: COUNTED.test(rule) || happened(metric, measured) ? ok : null,
    })),
  );
  // k6 returns them in no particular order.
  return thresholds.toSorted((a, b) => a.what.localeCompare(b.what) || a.rule.localeCompare(b.rule));
}

/** A run without actions meets every threshold and proves nothing, so it does not pass. */
export function passed(thresholds: readonly Threshold[], measured: Measured): boolean {
  return thresholds.every(({ met }) => met !== false) && measured.actions.some(({ count }) => count > 0);
}
