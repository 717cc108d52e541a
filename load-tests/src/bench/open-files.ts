/** Checks the limit of open files. Every socket is one, so a load with thousands of sockets fails early instead of halfway. */
import { readFileSync } from 'node:fs';

/** Other open files: modules, pipes, connections to the database. */
const OTHER_FILES = 200;

/** The limit of this process and its children. Node raised it to the hard limit at its start. */
export function openFilesIn(limits: string): number {
  const soft = /^Max open files +(\S+)/m.exec(limits)?.[1];
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
}

export function refuseTooFewFiles(sockets: number, limits = readFileSync('/proc/self/limits', 'utf8')): void {
  const needed = sockets + OTHER_FILES;
  const allowed = openFilesIn(limits);
  if (allowed >= needed) return;
  throw new Error(`${sockets} sockets need ${needed} open files in a process, and ${allowed} are allowed: raise the limit (ulimit -Hn).`);
}
