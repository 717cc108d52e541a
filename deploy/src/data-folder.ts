/** The data folder. One process at a time may use it. It contains the key that wraps all others. */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '@folkmoot/platform/errors';

const MASTER_KEY_FILE = 'master-key';
/** What to do if the key is missing or wrong. */
export const MASTER_KEY_CURE = 'Restore DATA_DIR/master-key from the backup, or set MASTER_KEY to the key of this database.';

type Holder = { readonly pid: number; readonly startedAt: string };

/** After a restart another process may have the same process id. Together with its start time and the boot of the machine it is unique. */
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

/** Node's recursive option never returns where the system allows no folders (below /proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Locks the folder, or throws with its owner. Returns the function that releases it. */
export function lockDataFolder(folder: string): () => void {
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
          `Folkmoot is already running on ${folder} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder. If process ${holder.pid} is not Folkmoot, remove ${file}.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new Failure('Misconfigured', `Another process is about to use the data folder ${folder}.`);
}

function readHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof holder.pid === 'number' ? { pid: holder.pid, startedAt: String(holder.startedAt ?? '') } : null;
  } catch {
    return null;
  }
}

/** Whether a process uses the folder now. */
export function isInUse(folder: string): boolean {
  const holder = existsSync(join(folder, 'lock')) ? readHolder(join(folder, 'lock')) : null;
  return holder !== null && holds(holder);
}

const KEY = /^[0-9a-f]{64}$/i;

/** From the environment or the folder. null: there is none. */
export function readMasterKey(folder: string, fromEnvironment: string | undefined): Buffer | null {
  if (fromEnvironment !== undefined) return Buffer.from(fromEnvironment, 'hex');
  const file = join(folder, MASTER_KEY_FILE);
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8').trim();
  if (!KEY.test(text)) throw new Failure('Misconfigured', `${file} does not contain a key (64 hex digits). ${MASTER_KEY_CURE}`);
  return Buffer.from(text, 'hex');
}

/** For everything except a first start, because a new key could not open sealed data. */
export function masterKey(folder: string, fromEnvironment: string | undefined): Buffer {
  const key = readMasterKey(folder, fromEnvironment);
  if (key === null) throw new Failure('Misconfigured', `The master key ${join(folder, MASTER_KEY_FILE)} is missing. ${MASTER_KEY_CURE}`);
  return key;
}
