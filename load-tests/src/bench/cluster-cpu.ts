/** The CPU time of a cluster's processes, including Kafka, Redis and Postgres, because they share the machine. */
import { cpuSecondsOf } from './processes.ts';

type Process = { readonly name: string; readonly part: string; readonly pid: () => number | null };

/** Seconds by instance name. */
export type CpuTimes = ReadonlyMap<string, number>;

export function cpuOf(processes: readonly Process[]): CpuTimes {
  return new Map(processes.map((each) => [each.name, cpuSecondsOf(each.pid() ?? -1)]));
}

export function between(before: CpuTimes, after: CpuTimes): CpuTimes {
  return new Map([...after].map(([name, seconds]) => [name, Math.max(0, seconds - (before.get(name) ?? 0))]));
}

/** The sum of all instances of a part. */
export function byPart(processes: readonly Process[], times: CpuTimes): CpuTimes {
  const sums = new Map<string, number>();
  for (const { name, part } of processes) sums.set(part, (sums.get(part) ?? 0) + (times.get(name) ?? 0));
  return sums;
}

/** Subtracts the idle CPU of the same processes, which is given in seconds per second. */
export function aboveRest(times: CpuTimes, rest: CpuTimes, seconds: number): CpuTimes {
  return new Map([...times].map(([name, spent]) => [name, Math.max(0, spent - (rest.get(name) ?? 0) * seconds)]));
}

function largestFirst(times: CpuTimes): readonly (readonly [string, number])[] {
  return [...times].toSorted(([, a], [, b]) => b - a);
}

/** Shares of one core, as text. */
export function sharesText(times: CpuTimes, seconds: number): string {
  return largestFirst(times)
    .map(([name, spent]) => `${name} ${((spent / seconds) * 100).toFixed(0)} %`)
    .join(', ');
}

export function microsecondsText(times: CpuTimes, count: number): string {
  return largestFirst(times)
    .map(([name, spent]) => `${name} ${((spent / count) * 1e6).toFixed(0)} µs`)
    .join(' + ');
}
