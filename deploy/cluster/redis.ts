/** Redis as a plain process, Debian's; in memory only, as in compose. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@folkmoot/platform/errors';
import { redisServes } from './probes.ts';
import { type Program, startProcess } from './program.ts';

function isThere(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

function install(say: (text: string) => void): void {
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing redis-server …');
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], { stdio: 'ignore' });
  }
  if (!isThere()) {
    throw new Failure('Misconfigured', 'redis-server is not on the PATH: install it (Debian: apt-get install redis-server).');
  }
}

export type RedisOptions = {
  readonly dir: string;
  readonly port: number;
  readonly logFile: string;
  readonly say: (text: string) => void;
};

export function redisProgram({ dir, port, logFile, say }: RedisOptions): Program {
  if (!isThere()) install(say);
  const folder = join(dir, 'redis');
  mkdirSync(folder, { recursive: true });
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder, '--loglevel', 'warning'];
  return {
    name: 'redis',
    part: 'redis',
    url: `redis://127.0.0.1:${port}`,
    logFile,
    stopSignal: 'SIGTERM',
    serves: () => redisServes(port),
    start: () => startProcess({ file: 'redis-server', args, folder, environment: { PATH: process.env.PATH }, logFile }),
  };
}
