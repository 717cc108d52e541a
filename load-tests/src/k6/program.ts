/** The k6 program: from the variable K6, or built once from source with Go and cached. */
import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const K6_VERSION = 'v1.8.1';
const CACHE = fileURLToPath(new URL(`../../../.cache/k6/${K6_VERSION}`, import.meta.url));

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function build(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const child = spawn('go', ['install', `go.k6.io/k6@${K6_VERSION}`], {
    env: { ...process.env, GOBIN: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error('k6 is missing and Go is not installed to build it. Install either, or name k6 in K6.')));
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Go could not build k6:\n${output.slice(-2000)}`))));
  });
}

/** The path of the program. */
export async function k6Program(onProgress: (text: string) => void): Promise<string> {
  if (process.env.K6) return process.env.K6;
  const program = join(CACHE, 'k6');
  if (isProgram(program)) return program;
  onProgress(`k6 ${K6_VERSION} is built from its source, once; that takes some minutes …`);
  await build(CACHE);
  return program;
}
