/** Every socket is an open file: whoever wants thousands says so before, not with an error in the middle. */
import { readFileSync } from 'node:fs';

/** Beside the sockets: modules, pipes, the database's connections. */
const OTHER_FILES = 200;

/** Of this process and those it starts, as the kernel tells; node has raised it to the hard limit when it started. */
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
