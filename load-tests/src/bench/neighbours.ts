/** Measures the load of other processes, because figures on a busy machine are unreliable. */
import { readFileSync } from 'node:fs';
import { cpuSecondsOf } from './processes.ts';

const TICKS_A_SECOND = 100;
/** The fields in the first line of /proc/stat that count work: user, nice, system, irq, softirq, steal. */
const BUSY = [1, 2, 3, 6, 7, 8] as const;
const ALL = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const QUIET_SHARE = 0.1;
const LOOK_MS = 500;

type Moment = { readonly busy: number; readonly all: number; readonly ours: number };

function now(): Moment {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/) ?? [];
  const seconds = (which: readonly number[]) => which.reduce((sum, field) => sum + Number(fields[field] ?? 0), 0) / TICKS_A_SECOND;
  return { busy: seconds(BUSY), all: seconds(ALL), ours: cpuSecondsOf(process.pid) };
}

function shareBetween(from: Moment, to: Moment): number {
  return Math.max(0, (to.busy - from.busy - (to.ours - from.ours)) / Math.max(0.01, to.all - from.all));
}

/** The share of the machine's CPU that other processes used while `work` ran. */
export async function sharedWith<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly others: number }> {
  const before = now();
  const result = await work();
  return { result, others: shareBetween(before, now()) };
}

/** Waits until other processes are idle, up to a limit. */
export async function untilQuiet(atMostMs: number): Promise<void> {
  const end = performance.now() + atMostMs;
  for (let before = now(), quiet = false; !quiet && performance.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const after = now();
    quiet = shareBetween(before, after) < QUIET_SHARE;
    before = after;
  }
}
