/** CPU of a cluster's processes: all of it counts, engines included, since they share the machine. */
import { cpuSecondsOf } from './processes.ts';

type Process = { readonly name: string; readonly part: string; readonly pid: () => number | null };

/** Seconds by name of the instance. */
export type CpuTimes = ReadonlyMap<string, number>;

export function cpuOf(processes: readonly Process[]): CpuTimes {
  return new Map(processes.map((each) => [each.name, cpuSecondsOf(each.pid() ?? -1)]));
}

export function between(before: CpuTimes, after: CpuTimes): CpuTimes {
  return new Map([...after].map(([name, seconds]) => [name, Math.max(0, seconds - (before.get(name) ?? 0))]));
}

/** Instances of a part together. */
export function byPart(processes: readonly Process[], times: CpuTimes): CpuTimes {
  const sums = new Map<string, number>();
  for (const { name, part } of processes) sums.set(part, (sums.get(part) ?? 0) + (times.get(name) ?? 0));
  return sums;
}

/** What is spent on work alone: without what the same processes take at rest, given as seconds a second. */
export function aboveRest(times: CpuTimes, rest: CpuTimes, seconds: number): CpuTimes {
  return new Map([...times].map(([name, spent]) => [name, Math.max(0, spent - (rest.get(name) ?? 0) * seconds)]));
}

function largestFirst(times: CpuTimes): readonly (readonly [string, number])[] {
  return [...times].toSorted(([, a], [, b]) => b - a);
}

/** Shares of one core. */
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
