/** Stores the processes of a cluster on disk. If the cluster is killed, the next start (or stop) ends the remaining ones. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { startOf } from '../src/data-folder.ts';
import type { Supervised } from './supervise.ts';

const Remembered = z.array(z.object({ name: z.string(), pid: z.number(), startedAt: z.string() }));

const END_WITHIN_MS = 5000;
const POLL_MS = 50;

function fileIn(dir: string): string {
  return join(dir, 'processes.json');
}

export function remember(dir: string, processes: readonly Supervised[]): void {
  const running = processes.flatMap((each) => {
    const pid = each.pid();
    return pid === null ? [] : [{ name: each.name, pid, startedAt: startOf(pid) ?? '' }];
  });
  // Renamed at the end, so that readers never see a partial file.
  writeFileSync(`${fileIn(dir)}.part`, JSON.stringify(running));
  renameSync(`${fileIn(dir)}.part`, fileIn(dir));
}

export function forget(dir: string): void {
  rmSync(fileIn(dir), { force: true });
}

/** Only for the owner of the folder's lock. Returns the names of the processes that were ended. */
export async function endLeftovers(dir: string): Promise<readonly string[]> {
  if (!existsSync(fileIn(dir))) return [];
  const left = Remembered.parse(JSON.parse(readFileSync(fileIn(dir), 'utf8')));
  // The process id may be reused, so the start time is compared too.
  const isThere = ({ pid, startedAt }: (typeof left)[number]) => startedAt !== '' && startOf(pid) === startedAt;
  const ended = left.filter(isThere);
  for (const { pid } of ended) process.kill(pid, 'SIGKILL');
  for (let waited = 0; ended.some(isThere) && waited < END_WITHIN_MS; waited += POLL_MS) await pause(POLL_MS);
  forget(dir);
  return ended.map((each) => each.name);
}
