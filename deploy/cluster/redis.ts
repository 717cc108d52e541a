/** Redis as a plain process, Debian's; in memory only, as in compose. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seeInstalled } from './installed.ts';
import { redisServes } from './probes.ts';
import { type Program, startProcess } from './program.ts';

export type RedisOptions = {
  readonly dir: string;
  readonly port: number;
  readonly logFile: string;
  readonly say: (text: string) => void;
};

export function redisProgram({ dir, port, logFile, say }: RedisOptions): Program {
  seeInstalled({ program: 'redis-server', versionFlag: '--version', package: 'redis-server' }, say);
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
