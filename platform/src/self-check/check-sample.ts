/**
 * Checks a sample of the served data against the log while serving: whole read models in turn, each replayed and compared at one position
 * (H2), within a budget of events and time, and a range of the log against its leaves and roots (H10). A read model is replayed completely
 * or not at all: its rows may depend on any event, and a partial replay would be a false alarm.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { Failure, isFailure } from '../errors.ts';
import type { Codec } from '../event-log/codec.ts';
import type { EventLog } from '../event-log/port.ts';
import type { Difference } from '../projection/compare.ts';
import type { Projection } from '../projection/projection.ts';
import { verifyCounted } from '../projection/verify.ts';
import type { Signer } from '../proof/note.ts';
import { readSealed } from '../proof/proof-records.ts';
import { bad, type Fault } from '../proof/verdict.ts';
import { verifyHistory } from '../proof/verify-history.ts';
import { inTurn, stretchOf } from './sample.ts';
import { noteLooked, noteRun, readLooked } from './self-check-store.ts';

export type SampleOptions = {
  readonly database: Database;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly projections: readonly Projection[];
  /** The signer of the history, with the name that it has signed under. */
  readonly signerNamed: (origin: string | null) => Signer;
  /** Budget: events to read, and time. An unfinished check is left for the next run. */
  readonly events: number;
  readonly ms: number;
  /** Pauses as long as it works, so that other work has priority. */
  readonly yields: boolean;
  readonly chance: () => number;
  readonly clock: () => number;
  readonly over?: AbortSignal;
  readonly onProgress?: (of: string, done: number) => void;
};

export type Sampled = {
  readonly checked: readonly string[];
  /** The unfinished check; null: none. */
  readonly cut: string | null;
  readonly differences: readonly { readonly projection: Projection; readonly difference: Difference }[];
  readonly stretch: { readonly from: number; readonly to: number } | null;
  readonly fault: Fault | null;
  readonly events: number;
  readonly leaves: number;
};

/** Name of the proof in the list of read models. */
export const PROOF = '(proof)';
/** Maximum pause: one page of the log is replayed faster than this. */
const MOST_REST_MS = 5000;

export async function checkSample(options: SampleOptions): Promise<Sampled> {
  const { database, clock } = options;
  const { pool } = database;
  const begun = performance.now();
  const proof = await checkProof(options);
  const models = await checkReadModels(options, begun);
  const run = { endedAt: new Date(clock()), seconds: (performance.now() - begun) / 1000, events: models.events, leaves: proof.leaves };
  const ok = models.checked.length > 0 && models.differences.length === 0 && proof.fault === null;
  await noteRun(pool, { ...run, readModels: models.checked.length, ok });
  return { ...proof, ...models };
}

async function checkProof({
  database,
  log,
  signerNamed,
  chance,
  clock,
}: SampleOptions): Promise<Pick<Sampled, 'stretch' | 'fault' | 'leaves'>> {
  const { pool } = database;
  const sealed = await readSealed(pool);
  const stretch = stretchOf(sealed.size, chance());
  // Even without leaves, verify that the log may be unsigned.
  const verdict = await verifyHistory({ pool, log, verifier: signerNamed(sealed.origin), clock, ...(stretch ?? { to: 0 }) }).catch(
    (error: unknown) => {
      // A damaged tree may not even allow the comparison to start.
      if (isFailure(error, 'Corrupt')) return bad(null, error.message);
      throw error;
    },
  );
  await noteLooked(pool, { of: PROOF, checkedAt: new Date(clock()), differs: !verdict.ok });
  return { stretch, fault: verdict.ok ? null : verdict, leaves: verdict.ok ? verdict.events : 0 };
}

async function checkReadModels(
  options: SampleOptions,
  begun: number,
): Promise<Pick<Sampled, 'checked' | 'cut' | 'differences' | 'events'>> {
  const { database, projections, events: budget, ms: limit, yields, clock, over } = options;
  const names = inTurn(
    projections.map(({ name }) => name),
    await readLooked(database.pool),
  );
  const checked: string[] = [];
  const differences: Sampled['differences'][number][] = [];
  let spent = 0;
  let cut: string | null = null;
  /** Size of the last replay, as an estimate for the next. */
  let last = { events: 0, ms: 0 };

  const elapsed = () => performance.now() - begun;
  async function pace(passed: { readonly events: number; readonly ms: number }): Promise<void> {
    over?.throwIfAborted();
    spent += passed.events;
    if (spent > budget || elapsed() > limit) throw new Failure('Timeout', 'The sample is too large for one run.');
    if (yields) await pause(Math.min(passed.ms, MOST_REST_MS), undefined, over ? { signal: over } : {});
  }

  for (const name of names) {
    const projection = projections.find((each) => each.name === name);
    if (!projection || spent + last.events > budget || elapsed() + last.ms > limit) continue;
    const from = { spent, at: elapsed() };
    try {
      const onProgress = (done: number) => options.onProgress?.(name, done);
      const { difference } = await verifyCounted({ ...options, projection, pace, onProgress });
      checked.push(name);
      if (difference) differences.push({ projection, difference });
      await noteLooked(database.pool, { of: name, checkedAt: new Date(clock()), differs: difference !== null });
    } catch (error) {
      if (!isFailure(error, 'Timeout')) throw error;
      cut = name;
      break;
    }
    last = { events: spent - from.spent, ms: elapsed() - from.at };
  }
  return { checked, cut, differences, events: spent };
}
