/** The percentiles of a run, by nearest rank. */
import { z } from 'zod';

export const Latencies = z.object({ p50: z.number(), p95: z.number(), p99: z.number(), max: z.number() });
export type Latencies = z.infer<typeof Latencies>;

export function latenciesOf(milliseconds: readonly number[]): Latencies {
  const sorted = Float64Array.from(milliseconds).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
