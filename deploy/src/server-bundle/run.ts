/**
 * Runs a program of the server from one bundled file, because loading 1,500 modules takes half of the CPU time of a start (decision 150).
 * The bundle is built again after a change, like the web clients.
 */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newestChange } from '../newest-change.ts';
import { bundleOf, PROGRAMS, type Program, ROOT } from './programs.ts';

const SOURCES = ['contracts/src', 'platform/src', 'read-models/src', 'services', 'deploy/src', 'package-lock.json'];

/** Runs the program from its sources if there can be no bundle, for example because the folder is not writable. */
export async function runServer(program: Program): Promise<void> {
  const bundle = await builtServer(program);
  await import(pathToFileURL(bundle ?? join(ROOT, PROGRAMS[program])).href);
}

/** The path of the bundle of a program, which is built first if needed. null: there is none, and it cannot be built. */
export async function builtServer(program: Program): Promise<string | null> {
  const bundle = bundleOf(program);
  const builtAt = existsSync(bundle) ? statSync(bundle).mtimeMs : 0;
  // A container image has no bundler, and its bundle is always built from its sources.
  if (!hasBundler()) return builtAt > 0 ? bundle : null;
  if (builtAt >= Math.max(...SOURCES.map((path) => newestChange(join(ROOT, path))))) return bundle;
  console.log('Building the server (only after a change) …');
  return (await build(program)) ? bundle : null;
}

function hasBundler(): boolean {
  try {
    createRequire(import.meta.url).resolve('rolldown');
    return true;
  } catch {
    return false;
  }
}

/** In its own process, which frees the memory of the bundler. */
function build(program: Program): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts'), program], { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
