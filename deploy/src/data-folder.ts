/** The data folder: held by one process at a time, with the key that wraps all others. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '@folkmoot/platform/errors';

type Holder = { readonly pid: number; readonly startedAt: string };

/** A process id alone may be another process after a restart; with its start and the machine's boot it names one. */
export function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

function holds(holder: Holder): boolean {
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const start = startOf(holder.pid);
  return start === null || holder.startedAt === '' || start === holder.startedAt;
}

/** Node's own recursive way never ends where the system makes no folders (below /proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Takes the folder or says who has it. The answer gives it back. */
export function holdDataFolder(folder: string): () => void {
  makeFolder(folder);
  const file = join(folder, 'lock');
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) ?? '' });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(file, 'wx');
      writeFileSync(handle, mine);
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = readHolder(file);
      if (holder && holds(holder)) {
        throw new Failure(
          'Misconfigured',
          `Folkmoot is already running on ${folder} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder. If that process is another program, remove ${file}.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new Failure('Misconfigured', `The data folder ${folder} is being taken by another process.`);
}

function readHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof holder.pid === 'number' ? { pid: holder.pid, startedAt: String(holder.startedAt ?? '') } : null;
  } catch {
    return null;
  }
}

/** Whether some process holds the folder right now. */
export function isHeld(folder: string): boolean {
  const holder = existsSync(join(folder, 'lock')) ? readHolder(join(folder, 'lock')) : null;
  return holder !== null && holds(holder);
}

/** From the environment, else made once in the folder, readable by its owner only. */
export function masterKey(folder: string, fromEnvironment: string | undefined): Buffer {
  if (fromEnvironment !== undefined) return Buffer.from(fromEnvironment, 'hex');
  const file = join(folder, 'master-key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}
