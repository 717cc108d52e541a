/** Runs a dry run in steps, while the caller wants more. */
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import type { DryRunHit, DryRunStep } from '@folkmoot/contracts/automod/wire';
import { retryRateLimited, type Wait } from '../api/retry-rate-limited.ts';

/** The result so far. For a whole instance, `total` is an estimate. */
export type Seen = {
  readonly total: number;
  readonly examined: number;
  readonly caught: number;
  readonly authorIds: ReadonlySet<string>;
  readonly hits: readonly DryRunHit[];
};

export const NOTHING_SEEN: Seen = { total: 0, examined: 0, caught: 0, authorIds: new Set(), hits: [] };

type Gathering = {
  readonly step: (after: string | null) => Promise<DryRunStep>;
  readonly wait: Wait;
  readonly onSeen: (seen: Seen) => void;
};

function added(seen: Seen, { total, examined, caught, authorIds, hits }: DryRunStep): Seen {
  const sum = seen.examined + examined;
  return {
    // An estimate may be exceeded.
    total: Math.max(total ?? seen.total, sum),
    examined: sum,
    caught: seen.caught + caught,
    authorIds: new Set([...seen.authorIds, ...authorIds]),
    hits: [...seen.hits, ...hits].slice(0, AUTOMOD_LIMITS.dryRunShown),
  };
}

/** Throws the error of a step, or of the wait. */
export async function gatherDryRun({ step, wait, onSeen }: Gathering): Promise<void> {
  let [seen, after]: [Seen, string | null] = [NOTHING_SEEN, null];
  for (;;) {
    const place: string | null = after;
    const reply: DryRunStep = await retryRateLimited(() => step(place), wait);
    seen = added(seen, reply);
    onSeen(seen);
    if (reply.next === null) return;
    after = reply.next;
  }
}
