/** A Redis for one test file: the machine's `redis-server`, in memory only, so it is empty after a restart. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../net/free-ports.ts';
import { isThere, openRedis } from './connection.ts';

export type TestRedis = {
  readonly url: string;
  /** kill -9: its data is lost. Connections are refused until it is started again. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Neither answers nor refuses, until it is resumed. */
  readonly pause: () => void;
  readonly goOn: () => void;
  readonly stop: () => Promise<void>;
};

export async function startTestRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-redis-'));
  const [port = 0] = await freePorts(1);
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const program = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: 'ignore',
    });
    server = program;
    // Fails if the program is missing. An early exit means that the port was in use.
    const ended = once(program, 'exit').then(() => {
      throw new Error(`A Redis for a test ended before it was there, on port ${port}.`);
    });
    const redis = openRedis({ url, name: 'test', onError: () => undefined });
    try {
      await Promise.race([isThere(redis), ended]);
    } finally {
      redis.disconnect();
      ended.catch(() => undefined);
    }
  }

  async function kill(): Promise<void> {
    const program = server;
    server = null;
    if (!program || program.exitCode !== null || program.signalCode !== null) return;
    const ended = once(program, 'exit');
    program.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url,
    start,
    kill,
    pause: () => void server?.kill('SIGSTOP'),
    goOn: () => void server?.kill('SIGCONT'),
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
