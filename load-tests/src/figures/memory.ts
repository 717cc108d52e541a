/** What the whole standalone holds once everything else was measured. */
import { memoryOf } from '../bench/processes.ts';
import type { Row } from '../bench/report.ts';
import type { Run } from '../bench/run.ts';

const MAX_MEGABYTES = 600;

/** As it stands, garbage included: what the machine has to have. */
export async function measureMemory(run: Run): Promise<readonly Row[]> {
  const { own, shared } = memoryOf((await run.product()).pid);
  const figure = "resident after the run, without Postgres's shared pages";
  const measured = `${own.toFixed(0)} MB (and ${shared.toFixed(0)} MB shared)`;
  return [{ figure, measured, target: '≤ 600 MB', met: own <= MAX_MEGABYTES, floor: null }];
}
