/** Redis from Debian as a plain process. In memory only, like in compose. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeInstalled } from './installed.ts';
import { redisServes } from './probes.ts';
import { type Program, startProcess } from './program.ts';

export type RedisOptions = {
  readonly dir: string;
  readonly port: number;
  /**
   * Required, because services trust the data in Redis, so other users of the machine must not reach it. Contains only characters that need
   * no escaping.
   */
  readonly password: string;
  readonly logFile: string;
  readonly say: (text: string) => void;
};

export function redisProgram({ dir, port, password, logFile, say }: RedisOptions): Program {
  seeInstalled({ program: 'redis-server', versionFlag: '--version', package: 'redis-server' }, say);
  const folder = join(dir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = join(folder, 'redis.conf');
  writeFileSync(settings, `requirepass ${password}\n`, { mode: 0o600 });
  const args = [
    settings,
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
    '--loglevel',
    'warning',
  ];
  return {
    name: 'redis',
    part: 'redis',
    url: `redis://127.0.0.1:${port}`,
    logFile,
    stopSignal: 'SIGTERM',
    serves: () => redisServes(port, password),
    start: () => startProcess({ file: 'redis-server', args, folder, environment: { PATH: process.env.PATH }, logFile }),
  };
}
