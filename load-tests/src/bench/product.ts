/** Starts the product like operators do, in a separate process with a new data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { collectIn, ended, PROBE, pidOf, profiledIn } from './child.ts';
import type { CpuProfile } from './cpu-profile.ts';

/**
 * The options of the npm scripts: a larger young generation, since most of what a message leaves behind dies young; a collection of the
 * old one before it has grown by half, where V8 would let it grow fourfold.
 */
export const AS_NPM_START = ['--max-semi-space-size=32', '--heap-growing-percent=50'];

/** Keeps compiled code between starts, as the npm scripts do. Older checkouts have no such file. */
function compileCache(start: string): readonly string[] {
  const file = join(dirname(start), 'compile-cache.ts');
  return existsSync(file) ? ['--import', file] : [];
}

export type Product = {
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Makes the product's process collect its garbage. Resolves with the used bytes. */
  readonly collect: () => Promise<number>;
  /** Takes a CPU profile of the product's process while `work` runs. */
  readonly profiled: <Result>(work: () => Promise<Result>) => Promise<{ readonly result: Result; readonly profile: CpuProfile }>;
  /** Stops the process; its data stays until `remove`. */
  readonly stop: () => Promise<void>;
  readonly remove: () => void;
};

const READY = /https?:\/\/[^\s:]+:(\d+)/;
const START_WITHIN_MS = 120_000;

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'folkmoot-bench-'));
}

export type ProductOptions = {
  /** The path of the entry module. */
  readonly start: string;
  /** The folder for a CPU profile of the product's process, which is written when it stops. */
  readonly profileDir: string | null;
  /** An existing data folder. Default: a new one. */
  readonly dataDir?: string;
  /** A long history may have to be projected first. */
  readonly withinMs?: number;
};

export async function startProduct(options: ProductOptions): Promise<Product> {
  const { start, profileDir, dataDir = newDataDir(), withinMs = START_WITHIN_MS } = options;
  const profiling = profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const child = spawn(process.execPath, [...compileCache(start), ...AS_NPM_START, ...profiling, '--import', PROBE, start], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const stop = () => ended(child);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const port = await readyAt(child, withinMs);
    return { port, pid: pidOf(child), dataDir, collect: () => collectIn(child), profiled: (work) => profiledIn(child, work), stop, remove };
  } catch (error) {
    await stop();
    if (options.dataDir === undefined) remove();
    throw error;
  }
}

function readyAt(child: ChildProcess, withinMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`The product did not start in time: ${output}`)), withinMs);
    child.once('exit', (code) => reject(new Error(`The product ended (${code}) while it started: ${output}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const port = READY.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
  });
}
