/** The web client as files: built when it never was, or when its sources have changed since. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '@folkmoot/platform/errors';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const WEB_CLIENT = join(ROOT, 'web/client');
const BUILT = join(WEB_CLIENT, 'dist');
const SOURCES = [
  join(WEB_CLIENT, 'src'),
  join(WEB_CLIENT, 'public'),
  join(WEB_CLIENT, 'index.html'),
  join(WEB_CLIENT, 'vite.config.ts'),
  join(ROOT, 'contracts/src'),
  join(ROOT, 'package-lock.json'),
];

function newestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

/** Where the built client lies; building it first if needed, with a word about it. */
export async function builtWebClient(say: (text: string) => void): Promise<string> {
  const index = join(BUILT, 'index.html');
  const builtAt = existsSync(index) ? statSync(index).mtimeMs : 0;
  if (builtAt < Math.max(...SOURCES.map(newestChange))) {
    say('Building the web client (only after a change of it) …');
    await build();
    utimesSync(index, new Date(), new Date());
  }
  return BUILT;
}

export function viteProgram(): string {
  return join(dirname(createRequire(join(WEB_CLIENT, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
}

function build(): Promise<void> {
  const vite = viteProgram();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: WEB_CLIENT, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Failure('Misconfigured', `The web client could not be built (exit ${code}).`)),
    );
  });
}
