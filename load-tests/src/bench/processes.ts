/** The CPU time and memory of a process and its descendants, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's unit of CPU time for user space: 100 per second on every Linux. */
const TICKS_A_SECOND = 100;
/** Fields of /proc/<pid>/stat, counted from the state, which follows the name in parentheses. */
const PARENT = 1;
const CPU_TIMES = [11, 12, 13, 14] as const;

function statOf(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** The process and its descendants. */
export function familyOf(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? statOf(pid)?.[PARENT] : undefined;
    if (parent !== undefined) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), pid]);
  }
  const family = [root];
  for (let at = 0; at < family.length; at += 1) family.push(...(children.get(family[at] ?? -1) ?? []));
  return family;
}

/** The seconds of CPU so far, including children that ended. */
export function cpuSecondsOf(root: number): number {
  return familyOf(root).reduce((sum, pid) => sum + cpuSecondsOfOne(pid), 0);
}

export function cpuSecondsOfOne(pid: number): number {
  const stat = statOf(pid);
  return CPU_TIMES.reduce((sum, field) => sum + Number(stat?.[field] ?? 0), 0) / TICKS_A_SECOND;
}

function kilobytes(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
}

/** Resident megabytes. A page that n processes share counts 1/n in each. `shared` is shared memory, for example Postgres's buffers. */
export function memoryOf(pids: readonly number[]): { readonly own: number; readonly shared: number } {
  let own = 0;
  let shared = 0;
  for (const pid of pids) {
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      own += kilobytes(text, 'Pss_Anon') + kilobytes(text, 'Pss_File');
      shared += kilobytes(text, 'Pss_Shmem');
    } catch {
      // The process ended meanwhile.
    }
  }
  return { own: own / 1024, shared: shared / 1024 };
}

/** The resident kilobytes of one process that are not shared. */
export function residentOf(pid: number): number {
  return kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'RssAnon');
}
