import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The time (ms) of the newest change of a file, or of any file in a folder. 0: it does not exist. */
export function newestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
