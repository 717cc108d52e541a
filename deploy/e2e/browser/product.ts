/** The whole product as `npm start` runs it, on a data folder of its own and always at one address. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/free-port.ts';
import { type Program, startProgram } from '../processes.ts';

export type Product = {
  readonly url: string;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Starts it again after a kill; settles when it is ready, with the time that took. */
  readonly startAgain: () => Promise<number>;
  readonly dispose: () => Promise<void>;
};

/** `settings`: of the environment, beside those every test has. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-browser-'));
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
