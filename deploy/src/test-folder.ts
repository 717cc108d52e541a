/** One temporary folder for a test run, which every process of the run uses. It is removed at the end, or by the next run after a kill -9. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';

const PREFIX = 'folkmoot-tests-';

/** Removes the folders of runs whose process has ended. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Gives the folder. `parent`: the temporary folder of the system. */
export function testFolder(parent: string, pid = process.pid): string {
  sweep(parent);
  const folder = join(parent, `${PREFIX}${pid}`);
  // The database of the tests runs as another user, who must reach it.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
