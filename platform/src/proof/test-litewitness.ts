/** litewitness, the witness of the authors of the specification: built once with Go, with its key in an ssh-agent as it requires. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePorts } from '../net/free-ports.ts';
import { EMPTY_ROOT } from './hashes.ts';
import { publicKeyText, type Verifier } from './note.ts';

const VERSION = 'v0.9.0';
const CACHE = fileURLToPath(new URL(`../../../.cache/litewitness/${VERSION}`, import.meta.url));
const WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;

const run = promisify(execFile);

async function program(): Promise<string> {
  const file = join(CACHE, 'litewitness');
  if (!existsSync(file)) {
    await run('go', ['install', `filippo.io/torchwood/cmd/litewitness@${VERSION}`], { env: { ...process.env, GOBIN: CACHE } });
  }
  return file;
}

async function until<Found>(look: () => Found | null, what: string): Promise<Found> {
  for (let waited = 0; waited < WITHIN_MS; waited += LOOK_EVERY_MS) {
    const found = look();
    if (found !== null) return found;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`${what} did not come.`);
}

export type LiteWitness = {
  /** In the format of the operator's setting. */
  readonly setting: string;
  readonly vkey: string;
  /** Size of the cosigned tree. */
  readonly size: () => number;
  readonly stop: () => Promise<void>;
};

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

/** Configured with only this log. */
export async function startLiteWitness(name: string, log: Verifier): Promise<LiteWitness> {
  const file = await program();
  // The path of a socket must be short.
  const folder = mkdtempSync(join(tmpdir(), 'lw-'));
  const [socket, key, store] = [join(folder, 'agent'), join(folder, 'key'), join(folder, 'db')];
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  const [, fingerprint = ''] = (await run('ssh-keygen', ['-lf', `${key}.pub`])).stdout.split(' ');
  const agent = spawn('ssh-agent', ['-D', '-a', socket], { stdio: 'ignore' });
  await until(() => (existsSync(socket) ? true : null), 'ssh-agent');
  await run('ssh-add', ['-q', key], { env: { ...process.env, SSH_AUTH_SOCK: socket } });
  const [port = 0] = await freePorts(1);
  const words = ['-name', name, '-db', store, '-ssh-agent', socket, '-key', fingerprint, '-listen', `127.0.0.1:${port}`, '-obscurity'];
  const witness = spawn(file, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  witness.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const vkey = await until(() => /vkey=(\S+)/.exec(output)?.[1] ?? null, `The key of litewitness (it printed: ${output})`);
  const database = new DatabaseSync(store);
  database.prepare('insert into log (origin, tree_size, tree_hash) values (?, 0, ?)').run(log.name, EMPTY_ROOT.toString('base64'));
  database.prepare('insert into key (origin, key) values (?, ?)').run(log.name, publicKeyText(log));
  return {
    setting: `${vkey} http://127.0.0.1:${port}`,
    vkey,
    size: () => Number(database.prepare('select tree_size from log').get()?.tree_size),
    async stop() {
      database.close();
      await Promise.all([ended(witness), ended(agent)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
