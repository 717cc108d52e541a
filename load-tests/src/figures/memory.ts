/** What the whole standalone holds once everything else was measured. */
import { familyOf, memoryOf } from '../bench/processes.ts';
import type { Row } from '../bench/report.ts';
import type { Run } from '../bench/run.ts';

const MAX_MEGABYTES = 600;

/** As it stands, garbage included: what the machine has to have. */
export async function measureMemory(run: Run): Promise<readonly Row[]> {
  const { pid } = await run.product();
  const { own, shared } = memoryOf(familyOf(pid));
  const node = memoryOf([pid]).own;
  const figure = "resident after the run, without Postgres's shared pages";
  const measured = `${own.toFixed(0)} MB: node ${node.toFixed(0)}, Postgres ${(own - node).toFixed(0)} (and ${shared.toFixed(0)} shared)`;
  return [{ figure, measured, target: '≤ 600 MB', met: own <= MAX_MEGABYTES, floor: null }];
}
