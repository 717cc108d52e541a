/** One run: starts a new cluster, runs the workload, injects faults by schedule, and checks the history. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import { dice } from '../e2e/harness/dice.ts';
import { judge } from './checker.ts';
import { mountSmallDisk } from './disk.ts';
import { entriesOf, type History, startRecorder } from './history.ts';
import type { Stage, Step } from './nemeses.ts';
import { differencesFromReplay } from './rebuilt.ts';
import { goneBy } from './rules-faults.ts';
import { schedule } from './schedule.ts';
import { startWorkload, type Workload } from './workload.ts';

export type Script = {
  readonly seed: number;
  readonly nemeses: readonly string[];
  /** The minimum duration of the faults in minutes. 0: each step once. */
  readonly minutes: number;
  /** The maximum number of steps. null: all. */
  readonly most: number | null;
  /** Keeps history and logs even if the run passes. */
  readonly keep: boolean;
  readonly say: (text: string) => void;
  /** Aborts the run and stops everything. */
  readonly signal: AbortSignal;
};

export type Told = {
  readonly faults: readonly string[];
  readonly history: History;
  readonly steps: readonly Step[];
  /** The folder of the process logs, which is kept after a failure. */
  readonly dir: string;
};

/** The pause between two faults, so that each affects a working cluster. */
const CALM_MS = 1500;

/** The database creates a new file for each part of its log. With old files it could go on while the disk is full. */
const postgresSettings = { wal_recycle: 'off', min_wal_size: '32MB', max_wal_size: '64MB' };

const environment = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

async function harm(stage: Stage, steps: readonly Step[], say: Script['say'], signal: AbortSignal): Promise<void> {
  const { recorder, workload } = stage;
  for (const { name, strict, mute, act } of steps) {
    signal.throwIfAborted();
    await pause(CALM_MS);
    const start = recorder.now();
    await act(stage);
    const end = recorder.now();
    recorder.add({ kind: 'fault', name, start, end, strict, mute });
    const { ms, missing } = await workload.caughtUp();
    recorder.add({ kind: 'recovered', fault: name, ms, missing: [...missing] });
    say(
      `${name}: ${((end - start) / 1000).toFixed(1)} s, caught up ${ms === null ? `not at all (${missing.join(', ')})` : `in ${(ms / 1000).toFixed(1)} s`}`,
    );
  }
}

async function people(stage: Stage, script: Script): Promise<readonly Step[]> {
  const { seed, nemeses, minutes, most, say, signal } = script;
  const { cluster, workload, recorder } = stage;
  const drawn = schedule(
    nemeses,
    cluster.processes.map(({ name }) => name),
    dice(seed),
  );
  const steps = drawn.steps.slice(0, most ?? drawn.steps.length);
  const done = [...steps];
  await harm(stage, steps, say, signal);
  while (recorder.now() < minutes * 60_000) {
    const another = drawn.more();
    done.push(...another);
    await harm(stage, another, say, signal);
  }
  await workload.rest();
  const lastDeparture = Math.max(0, ...entriesOf(recorder.entries, 'departed').map(({ at }) => at));
  if (lastDeparture > 0) await pause(Math.max(0, goneBy(recorder.entries, lastDeparture) - recorder.now()));
  const { ms, missing } = await workload.caughtUp();
  recorder.add({ kind: 'recovered', fault: 'everything', ms, missing: [...missing] });
  await workload.show();
  return done;
}

/** Copies the logs from the disk before it is unmounted. A process that survived the cluster and blocks the disk is another fault. */
function leaveDisk(dir: string, unmount: () => void): readonly string[] {
  const aside = `${dir}-logs`;
  cpSync(join(dir, 'logs'), aside, { recursive: true });
  try {
    unmount();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  cpSync(aside, join(dir, 'logs'), { recursive: true });
  rmSync(aside, { recursive: true });
  return [];
}

export async function runOnce(script: Script): Promise<Told> {
  const { seed, nemeses, keep, say, signal } = script;
  const dir = mkdtempSync(join(tmpdir(), 'folkmoot-faults-'));
  const unmount = nemeses.includes('disk') ? mountSmallDisk(dir) : null;
  const recorder = startRecorder();
  let cluster: Cluster | null = null;
  let workload: Workload | null = null;
  let steps: readonly Step[] = [];
  const faults: string[] = [];
  try {
    cluster = await startCluster({ dir, host: '127.0.0.1', environment, postgresSettings, say, signal });
    if (cluster.url === null) throw new Error('The cluster has no proxy.');
    const urlsOf = (part: string) => cluster?.all(part).map(({ url }) => url) ?? [];
    const processes = { commandApis: urlsOf('command-api'), gateways: urlsOf('gateway') };
    workload = await startWorkload({ url: cluster.url, ...processes, seed, recorder });
    say(`People are at work (seed ${seed})`);
    steps = await people({ dir, cluster, workload, recorder, pause }, script);
    workload.stop();
    faults.push(...judge(recorder.entries));
    faults.push(...(await differencesFromReplay(cluster)));
  } catch (error) {
    // An incomplete history is stored but not checked, because missing entries are no fault of the product.
    faults.push(`broken off: ${error instanceof Error ? error.message : error}`);
  } finally {
    workload?.stop();
    await cluster?.stop();
    if (unmount) faults.push(...leaveDisk(dir, unmount));
    if (faults.length === 0 && !keep) rmSync(dir, { recursive: true, force: true });
  }
  return { faults, history: [...recorder.entries], steps, dir };
}
