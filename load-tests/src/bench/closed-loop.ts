/** A closed loop: each lane starts its next operation when the previous one is done. */
import { type Latencies, latenciesOf } from './latencies.ts';

export type ClosedLoop = {
  readonly done: number;
  readonly perSecond: number;
  readonly latencies: Latencies;
};

export async function closedLoop(lanes: number, seconds: number, once: (lane: number) => Promise<void>): Promise<ClosedLoop> {
  const took: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  async function run(lane: number): Promise<void> {
    while (performance.now() < end) {
      const begun = performance.now();
      await once(lane);
      took.push(performance.now() - begun);
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return { done: took.length, perSecond: took.length / ((performance.now() - start) / 1000), latencies: latenciesOf(took) };
}
