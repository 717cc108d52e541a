/** The CPU of the idle cluster, which is subtracted from the CPU under load. */
import { between, byPart, type CpuTimes, cpuOf, sharesText } from '../bench/cluster-cpu.ts';
import type { Row } from '../bench/report.ts';
import { inRounds, type Run } from '../bench/run.ts';

/** After the start Java still compiles, and the projectors read every partition. */
const SETTLE_SECONDS = 10;

/** Seconds per second, by part. */
export type Rest = { readonly row: Row; readonly cpu: CpuTimes };

async function quietFor(seconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

export async function restOf(run: Run): Promise<Rest> {
  const { processes } = await run.cluster();
  const { seconds } = run.options;
  await quietFor(SETTLE_SECONDS);
  const [spent = new Map()] = await inRounds({ ...run, options: { ...run.options, rounds: 1 } }, async () => {
    const before = cpuOf(processes);
    await quietFor(seconds);
    return byPart(processes, between(before, cpuOf(processes)));
  });
  const cpu: CpuTimes = new Map([...spent].map(([part, each]) => [part, each / seconds]));
  const figure = 'cluster at rest: CPU of each part';
  return { row: { figure, measured: sharesText(spent, seconds), target: null, met: null, floor: null }, cpu };
}
