/** Builds the web clients if they were never built, or if their sources changed. */
import { spawn } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '@folkmoot/platform/errors';
import { newestChange } from './newest-change.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const WEB_CLIENT = join(ROOT, 'web/client');
export const WEB_CONSOLE = join(ROOT, 'web/moderation');

type Client = { readonly folder: string; readonly name: string; readonly sources: readonly string[] };

const SHARED = [join(ROOT, 'contracts/src'), join(ROOT, 'package-lock.json'), join(WEB_CLIENT, 'precompress.ts')];

const CLIENT: Client = {
  folder: WEB_CLIENT,
  name: 'web client',
  sources: [
    ...['src', 'public', 'index.html', 'home.html', 'vite.config.ts'],
    ...['home-pages.ts', 'spoken-files.ts', 'library-words.ts', 'service-worker.ts'],
  ]
    .map((path) => join(WEB_CLIENT, path))
    .concat(SHARED, join(ROOT, 'CHANGELOG.md')),
};

const CONSOLE: Client = {
  folder: WEB_CONSOLE,
  name: "moderators' console",
  // The console uses tokens and the validator replacement of the client.
  sources: ['src', 'index.html', 'vite.config.ts']
    .map((path) => join(WEB_CONSOLE, path))
    .concat(SHARED, join(WEB_CLIENT, 'src/ui/tokens.css'), join(WEB_CLIENT, 'src/api/schema-free.ts')),
};

/** The folders of the built clients. Builds them first if needed, with a message. */
export async function builtWebClient(say: (text: string) => void): Promise<{ readonly client: string; readonly console: string }> {
  return { client: await built(CLIENT, say), console: await built(CONSOLE, say) };
}

async function built({ folder, name, sources }: Client, say: (text: string) => void): Promise<string> {
  const dist = join(folder, 'dist');
  const index = join(dist, 'index.html');
  const builtAt = existsSync(index) ? statSync(index).mtimeMs : 0;
  // A container image has the built client without its sources.
  const canBuild = existsSync(join(folder, 'src'));
  if (canBuild && builtAt < Math.max(...sources.map(newestChange))) {
    say(`Building the ${name} (only after a change) …`);
    await build(folder, name);
    utimesSync(index, new Date(), new Date());
  }
  return dist;
}

export function viteProgram(): string {
  return join(dirname(createRequire(join(WEB_CLIENT, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
}

function build(folder: string, name: string): Promise<void> {
  const vite = viteProgram();
  return new Promise((resolve, reject) => {
    // Tests set NODE_ENV=test, which would build the slow development version of React, and leave it for `npm start`.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder, stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Failure('Misconfigured', `The ${name} could not be built (exit ${code}).`)),
    );
  });
}
