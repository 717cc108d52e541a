/** The memory of the whole standalone after all other measurements. */
import { familyOf, memoryOf } from '../bench/processes.ts';
import type { Row } from '../bench/report.ts';
import type { Run } from '../bench/run.ts';

const MAX_MEGABYTES = 600;

/** Without a garbage collection before, because the machine has to provide that memory. */
export async function measureMemory(run: Run): Promise<readonly Row[]> {
  const { pid } = await run.product();
  const { own, shared } = memoryOf(familyOf(pid));
  const node = memoryOf([pid]).own;
  const figure = "resident after the run, without Postgres's shared pages";
  const measured = `${own.toFixed(0)} MB: node ${node.toFixed(0)}, Postgres ${(own - node).toFixed(0)} (and ${shared.toFixed(0)} shared)`;
  return [{ figure, measured, target: '≤ 600 MB', met: own <= MAX_MEGABYTES, floor: null }];
}
