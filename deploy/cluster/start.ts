/**
 * `npm run cluster`: runs the full topology as plain processes on this machine. A background process supervises them. The command shows the
 * progress of the start, and can later stop the cluster.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '@folkmoot/platform/errors';
import { z } from 'zod';
import { isInUse, lockDataFolder } from '../src/data-folder.ts';
import { type Asked, asked } from './arguments.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { endLeftovers } from './leftovers.ts';
import { makeSecrets, type SecretsOptions } from './secrets.ts';
import { setupLine } from './setup-line.ts';
import { keepStatus, readStatus, statusTable } from './status.ts';

const STOP_WITHIN_MS = 120_000;
const POLL_MS = 100;

/** The messages from the supervising process to the command. */
const Word = z.union([z.object({ said: z.string() }), z.object({ ready: z.string().nullable() }), z.object({ failed: z.string() })]);
type Word = z.infer<typeof Word>;

function refuseSecond(dir: string): void {
  if (!isInUse(dir)) return;
  throw new Failure(
    'Misconfigured',
    `A cluster already runs in ${dir}. Stop it with npm run cluster -- stop, or set CLUSTER_DIR to another folder.`,
  );
}

function start(dir: string, words: readonly string[]): Promise<number> {
  refuseSecond(dir);
  mkdirSync(join(dir, 'logs'), { recursive: true, mode: 0o700 });
  const log = openSync(join(dir, 'logs/cluster.log'), 'a');
  const child = spawn(process.execPath, [import.meta.filename, 'supervise', ...words], {
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'));
  return new Promise((settle) => {
    child.on('message', (message) => {
      const word = Word.parse(message);
      if ('said' in word) console.log(word.said);
      else if ('failed' in word) console.error(word.failed);
      else {
        console.log(word.ready === null ? 'The cluster is ready.' : `Folkmoot is ready at ${word.ready}`);
        const setup = setupLine(dir);
        if (setup !== null) console.log(setup);
        child.disconnect();
        child.unref();
        settle(0);
      }
    });
    child.once('exit', (code) => settle(code ?? 1));
  });
}

/** Runs in the supervising process. */
async function supervise(dir: string, { options }: Asked): Promise<number> {
  function tell(word: Word): void {
    if ('said' in word) console.log(new Date().toISOString(), word.said);
    // The command ended when the cluster was ready.
    if (process.connected) process.send?.(word, undefined, undefined, () => undefined);
  }
  const ask = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ask.abort());
  let cluster: Cluster | null = null;
  const settle = keepStatus(dir, () => cluster);
  try {
    cluster = await startCluster({ dir, ...options, say: (said) => tell({ said }), signal: ask.signal });
    tell({ ready: cluster.url });
    if (!ask.signal.aborted) await once(ask.signal, 'abort');
    await cluster.stop();
    return 0;
  } catch (error) {
    tell({ failed: error instanceof Failure ? error.message : String(error instanceof Error ? error.stack : error) });
    return 1;
  } finally {
    await settle();
  }
}

async function stop(dir: string): Promise<number> {
  const status = readStatus(dir);
  if (isInUse(dir) && status === null) throw new Failure('NotReady', `Another command is using the folder ${dir}. Try again in a moment.`);
  if (status !== null && isInUse(dir)) {
    process.kill(status.pid, 'SIGTERM');
    for (let waited = 0; isInUse(dir); waited += POLL_MS) {
      if (waited > STOP_WITHIN_MS)
        throw new Failure('Timeout', `The cluster in ${dir} does not stop; see ${join(dir, 'logs/cluster.log')}.`);
      await pause(POLL_MS);
    }
    console.log('The cluster has stopped.');
    return 0;
  }
  const letGo = lockDataFolder(dir);
  const ended = await endLeftovers(dir);
  letGo();
  console.log(
    ended.length === 0
      ? `No cluster runs in ${dir}.`
      : `The cluster was killed earlier. Its remaining processes are stopped now: ${ended.join(', ')}.`,
  );
  return 0;
}

function status(dir: string): number {
  const found = isInUse(dir) ? readStatus(dir) : null;
  if (found === null) console.log(`No cluster runs in ${dir}.`);
  else console.log(found.rows.length === 0 ? 'The cluster is starting or stopping.' : statusTable(found));
  return found?.rows.length && found.rows.every((row) => row.why === null) ? 0 : 1;
}

async function secrets(options: SecretsOptions): Promise<number> {
  const folder = join(import.meta.dirname, '../secrets');
  const made = await makeSecrets(folder, options);
  console.log(made.length === 0 ? `All secrets are in ${folder}.` : `Created in ${folder}: ${made.join(', ')}`);
  return 0;
}

async function main(words: readonly string[]): Promise<number> {
  const wanted = asked(words, Number(process.env.PORT ?? 8080));
  const dir = resolve(process.env.CLUSTER_DIR ?? 'cluster-data');
  if (wanted.action === 'start')
    return start(
      dir,
      words.filter((word) => word !== 'start'),
    );
  if (wanted.action === 'supervise') return supervise(dir, wanted);
  if (wanted.action === 'stop') return stop(dir);
  if (wanted.action === 'secrets') return secrets(wanted);
  return status(dir);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  },
);
