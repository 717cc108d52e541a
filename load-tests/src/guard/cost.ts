/** CPU of an operation: that of the server's process and that of its database, read from /proc. Time on the clock does not count. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { startChild } from '../bench/child.ts';
import type { CpuProfile } from '../bench/cpu-profile.ts';
import { cpuSecondsOf, cpuSecondsOfOne, familyOf } from '../bench/processes.ts';
import type { OperationName } from './baseline.ts';

/** Microseconds for one operation. */
export type Cost = { readonly process: number; readonly database: number };

export type Measured = Cost & { readonly operations: number };

export type Profiled = Measured & { readonly profile: CpuProfile };

/** One guarded operation. `floor`: the same work with the same libraries and without any rule. Both stay warm between rounds. */
export type Operation = {
  readonly name: OperationName;
  readonly floor: () => Promise<Cost>;
  readonly product: () => Promise<Cost>;
  readonly profiled: () => Promise<Profiled>;
  readonly stop: () => Promise<void>;
};

/** What a load is measured against. `databasePid` is null for a server without a database. */
export type Server = { readonly port: number; readonly pid: number; readonly databasePid: number | null };

/** What a server does after its last reply belongs to the operation; what it does after connections were opened does not. */
export const SETTLED_MS = 300;

export function totalOf({ process, database }: Cost): number {
  return process + database;
}

/** The Postgres that a process started. */
export function databaseOf(pid: number): number {
  const found = familyOf(pid).find((each) => readFileSync(`/proc/${each}/comm`, 'utf8').trim() === 'postgres');
  if (found === undefined) throw new Error(`Process ${pid} has no database.`);
  return found;
}

export function costBetween(before: Cost, after: Cost, operations: number): Measured {
  const each = (seconds: number) => (seconds / operations) * 1e6;
  return { process: each(after.process - before.process), database: each(after.database - before.database), operations };
}

/** Seconds of CPU so far. */
export function cpuOf({ pid, databasePid }: Pick<Server, 'pid' | 'databasePid'>): Cost {
  return { process: cpuSecondsOfOne(pid), database: databasePid === null ? 0 : cpuSecondsOf(databasePid) };
}

export type Load<Result> = { readonly module: string; readonly options: object; readonly result: z.ZodType<Result> };

/** Runs a load against a server and gives what one of its operations cost the server. */
export async function costOfLoad<Result>(server: Server, load: Load<Result>, count: (result: Result) => number): Promise<Measured> {
  const child = await startChild(load.module, { ...load.options, port: server.port });
  try {
    await pause(SETTLED_MS);
    const before = cpuOf(server);
    child.go();
    const operations = count(load.result.parse(await child.result));
    await pause(SETTLED_MS);
    return costBetween(before, cpuOf(server), operations);
  } finally {
    await child.stop();
  }
}
