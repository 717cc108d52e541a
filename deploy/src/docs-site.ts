/** Builds the documentation site in the background, if the pages are newer than the built site. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { GatewayOptions } from '@folkmoot/gateway/app';
import { isAlive } from './is-alive.ts';
import { newestChange } from './newest-change.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCS = join(ROOT, 'docs');
const SITE = join(DOCS, '.vitepress');
const BUILT = join(SITE, 'dist');
/** Contains the process id of the builder, because gateways of one machine share the folder. */
const LOCK = join(SITE, '.building');
const VITEPRESS = join(ROOT, 'node_modules/vitepress/bin/vitepress.js');
const LOOK_AGAIN_MS = 5_000;
/** The build takes up to 800 MB with this setting. */
const MOST_HEAP_MB = 448;
/** With less, the build could push the product out of memory. */
const LEAST_AVAILABLE_MB = 1_000;

let problem: string | null = null;

export const docsSite: NonNullable<GatewayOptions['docs']> = { root: BUILT, problem: () => problem };

function sources(): readonly string[] {
  const pages = readdirSync(DOCS).filter((name) => name !== '.vitepress');
  const site = ['config.ts', 'contents.ts', 'links.ts', 'slug.ts', 'theme'].map((name) => join(SITE, name));
  return [...pages.map((name) => join(DOCS, name)), ...site, join(ROOT, 'SECURITY.md'), join(ROOT, 'package-lock.json')];
}

function isCurrent(): boolean {
  const index = join(BUILT, 'index.html');
  return existsSync(index) && statSync(index).mtimeMs >= Math.max(...sources().map(newestChange));
}

/** Returns immediately. Errors are printed and shown at `/docs`. The product does not need the site. */
export function buildDocs(say: (text: string) => void): void {
  try {
    begin(say);
  } catch (error) {
    fail(say, `The documentation could not be built (${error instanceof Error ? error.message : String(error)}).`);
  }
}

function begin(say: (text: string) => void): void {
  // A container image has the built site without its sources.
  if (!existsSync(join(SITE, 'config.ts'))) {
    if (!existsSync(BUILT)) problem = 'This copy of Folkmoot does not include the documentation.';
    return;
  }
  if (isCurrent()) return;
  if (!existsSync(VITEPRESS)) {
    fail(say, 'The documentation cannot be built: VitePress is not installed. Run npm ci with development dependencies.');
    return;
  }
  if (process.availableMemory() < LEAST_AVAILABLE_MB * 1_000_000) {
    fail(say, `The documentation is not built: this machine has less than ${LEAST_AVAILABLE_MB} MB of memory available.`);
    return;
  }
  if (!lock()) {
    setTimeout(() => buildDocs(say), LOOK_AGAIN_MS).unref();
    return;
  }
  build(say);
}

function fail(say: (text: string) => void, text: string): void {
  problem = `${text} To build it by hand, run npm run docs:build.`;
  say(text);
}

/** false: another running process has the lock. */
function lock(): boolean {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!existsSync(LOCK)) throw error;
    if (isAlive(Number(readFileSync(LOCK, 'utf8')))) return false;
    rmSync(LOCK, { force: true });
    return lock();
  }
}

function build(say: (text: string) => void): void {
  const startedAt = new Date();
  const made = join(SITE, `dist-${process.pid}`);
  const child = spawn(process.execPath, [`--max-old-space-size=${MOST_HEAP_MB}`, VITEPRESS, 'build', DOCS, '--outDir', made], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  lowerPriority(child);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const endWithUs = () => {
    child.kill();
    clear(made);
  };
  process.once('exit', endWithUs);
  child.unref();
  child.once('error', (error) => fail(say, `The documentation could not be built (${error.message}).`));
  child.once('close', (code) => {
    process.off('exit', endWithUs);
    if (code === 0) swapIn(made, startedAt);
    else fail(say, `The documentation could not be built (exit ${code}): ${errors.trim().slice(-500)}`);
    clear(made);
  });
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
}

/** Readers see the old site or the new one. A page that changes during the build counts as newer. */
function swapIn(made: string, startedAt: Date): void {
  utimesSync(join(made, 'index.html'), startedAt, startedAt);
  const old = `${made}-old`;
  mkdirSync(BUILT, { recursive: true });
  renameSync(BUILT, old);
  renameSync(made, BUILT);
  rmSync(old, { recursive: true, force: true });
}

function clear(made: string): void {
  rmSync(made, { recursive: true, force: true });
  rmSync(LOCK, { force: true });
}
