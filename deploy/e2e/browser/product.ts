/** The whole product as `npm start` runs it, with its own data folder and a fixed address. */
import { rmSync } from 'node:fs';
import { freePort } from '../../src/free-port.ts';
import { type Program, startProgram } from '../processes.ts';
import { preparedFolder } from './prepared-folder.ts';

export type Product = {
  readonly url: string;
  /** Kills it, like a power failure. */
  readonly kill: () => Promise<void>;
  /** Starts it again after a kill. Resolves with the start time when it is ready. */
  readonly startAgain: () => Promise<number>;
  readonly dispose: () => Promise<void>;
};

/** `settings`: environment variables, in addition to those of every test. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const folder = await preparedFolder();
  const environment = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    LINK_EMBEDS: 'off',
    ...settings,
  };
  const start = () => startProgram(['deploy/src/start.ts'], environment);
  let program: Program = await start();
  return {
    url: program.url,
    async kill() {
      await program.end('SIGKILL');
    },
    async startAgain() {
      program = await start();
      return program.startedInMs;
    },
    async dispose() {
      await program.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
