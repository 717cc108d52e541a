/** Which functions the CPU of an operation goes to, and which of them cost more than at the baseline. */
import { type CpuProfile, selfTimes } from '../bench/cpu-profile.ts';
import type { FunctionCosts } from './baseline.ts';

const LEAST_COST = 0.005;

/** In units of the floor's CPU, the most expensive first; functions below 0.5 % of the floor are left out. */
export function functionCosts(profile: CpuProfile, operations: number, floorMicroseconds: number): FunctionCosts {
  const costs = [...selfTimes(profile)]
    .map(([name, time]) => [name, time / operations / floorMicroseconds] as const)
    .filter(([, cost]) => cost >= LEAST_COST)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, cost]) => [name, Number(cost.toFixed(4))] as const);
  return Object.fromEntries(costs);
}

export type Growth = { readonly name: string; readonly before: number; readonly after: number };

/** Functions that cost more than before, the largest difference first. */
export function grown(before: FunctionCosts, after: FunctionCosts, most = 15): readonly Growth[] {
  return Object.entries(after)
    .map(([name, cost]) => ({ name, before: before[name] ?? 0, after: cost }))
    .filter((growth) => growth.after > growth.before)
    .toSorted((a, b) => b.after - b.before - (a.after - a.before))
    .slice(0, most);
}
