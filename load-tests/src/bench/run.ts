/** The shared state of a run: the product and its users, a database for the floors, and the number of measurements. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from '@folkmoot/deploy/cluster/cluster';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@folkmoot/deploy/embedded-postgres';
import type { z } from 'zod';
import { startChild } from './child.ts';
import { type Community, makeCommunity } from './community.ts';
import { median } from './latencies.ts';
import { sharedWith, untilQuiet } from './neighbours.ts';
import type { Options } from './options.ts';
import { type Product, startProduct } from './product.ts';

export type Run = {
  readonly options: Options;
  readonly product: () => Promise<Product>;
  /** 33 members of 8 channels: 32 senders and one listener. */
  readonly community: () => Promise<Community>;
  /** A Postgres with the settings of the product's, only for the floors. */
  readonly database: () => Promise<EmbeddedPostgres>;
  /** The full topology as processes of this machine, with two instances of each service. */
  readonly cluster: () => Promise<Cluster>;
  readonly folder: string;
  /** The share of the machine that other processes used, one value per measurement. */
  readonly disturbances: number[];
  readonly end: () => Promise<void>;
};

export const WARM_UP_SECONDS = 1.5;
export const SENDERS = 32;
const CHANNELS = 8;
const MOST_TRIES = 3;
const MAX_OTHERS = 0.1;

function once<T>(make: () => Promise<T>): { readonly get: () => Promise<T>; readonly made: () => Promise<T> | null } {
  let made: Promise<T> | null = null;
  return {
    get() {
      made ??= make();
      return made;
    },
    made: () => made,
  };
}

export function openRun(options: Options): Run {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-floors-'));
  const database = once(() => startEmbeddedPostgres(folder));
  const product = once(() => startProduct(options));
  const ending = new AbortController();
  const clusterDir = join(folder, 'cluster');
  const cluster = once(() =>
    startCluster({
      dir: clusterDir,
      host: '127.0.0.1',
      environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
      // Stores when each row became visible, to measure the time from log to read model afterwards.
      postgresSettings: { track_commit_timestamp: 'on' },
      say: (text) => console.log(`cluster: ${text}`),
      signal: ending.signal,
    }),
  );
  const community = once(async () => makeCommunity((await product.get()).port, 'member', { people: SENDERS + 1, channels: CHANNELS }));
  return {
    options,
    folder,
    disturbances: [],
    product: product.get,
    community: community.get,
    database: database.get,
    cluster: cluster.get,
    end: once(async () => {
      ending.abort();
      await (await cluster.made()?.catch(() => null))?.stop();
      const started = await product.made()?.catch(() => null);
      await started?.stop();
      started?.remove();
      await (await database.made()?.catch(() => null))?.stop();
      rmSync(folder, { recursive: true, force: true });
    }).get,
  };
}

/** Runs a load that starts immediately when it is ready. */
export async function runLoad<Result>(module: string, options: unknown, result: z.ZodType<Result>): Promise<Result> {
  const load = await startChild(module, options);
  try {
    load.go();
    return result.parse(await load.result);
  } finally {
    await load.stop();
  }
}

/** Starts a floor, measures it, and stops it. */
export async function withFloor<Result>(
  module: string,
  options: unknown,
  measure: (port: number, pid: number, collect: () => Promise<number>) => Promise<Result>,
) {
  const floor = await startChild(module, options);
  try {
    return await measure(Number(floor.ready), floor.pid, floor.collect);
  } finally {
    await floor.stop();
  }
}

/** Measures when other processes are idle, and repeats a disturbed measurement. The least disturbed attempt counts. */
async function undisturbed<Result>(run: Run, measure: () => Promise<Result>): Promise<Result> {
  let best = await tried(run, measure);
  for (let again = 1; again < MOST_TRIES && best.others > MAX_OTHERS; again += 1) {
    const next = await tried(run, measure);
    if (next.others < best.others) best = next;
  }
  run.disturbances.push(best.others);
  return best.result;
}

async function tried<Result>(run: Run, measure: () => Promise<Result>) {
  await untilQuiet(run.options.patience * 1000);
  return sharedWith(measure);
}

export async function inRounds<Result>(run: Run, measure: () => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < run.options.rounds; round += 1) results.push(await undisturbed(run, measure));
  return results;
}

/** Measures floor and product in turn, so that conditions are similar for both. */
export async function inTurn<Bare, Ours>(run: Run, measures: { bare: () => Promise<Bare>; ours: () => Promise<Ours> }) {
  const bare: Bare[] = [];
  const ours: Ours[] = [];
  for (let round = 0; round < run.options.rounds; round += 1) {
    bare.push(await undisturbed(run, measures.bare));
    ours.push(await undisturbed(run, measures.ours));
  }
  return { bare, ours };
}

export function medianOf<Result>(results: readonly Result[], pick: (result: Result) => number): number {
  return median(results.map(pick));
}
