/** Builds the stages of the Dockerfile without Docker, and starts the results, to check that the images contain everything they need. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../src/free-port.ts';
import { type Image, images, LAST } from './harness/dockerfile.ts';

const run = promisify(execFile);

let folder: string;
let standalone: Image;
let services: Image;

/** The web clients are built from the files of the stage. */
async function onRun(command: string, stage: string): Promise<void> {
  if (command !== 'npm run build') return;
  await run('npm', ['run', 'build'], { cwd: stage, maxBuffer: 64 * 1024 * 1024 });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-stages-'));
  const imageOf = images({ into: folder, onRun });
  standalone = await imageOf('standalone');
  services = await imageOf(LAST);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the image for a single container starts with its database, and serves both clients and the documentation', async () => {
  const port = await freePort();
  const [file = '', ...words] = standalone.entrypoint;
  const environment = { ...process.env, NODE_ENV: 'production', DATA_DIR: join(folder, 'data'), PORT: `${port}`, LOG_LEVEL: 'error' };
  const product = spawn(file, words, { cwd: standalone.folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(product, 'exit');
  let output = '';
  for (const stream of [product.stdout, product.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  try {
    await expect.poll(() => output, { timeout: 120_000 }).toContain('Folkmoot is ready at');
    // Already built in another stage.
    expect(output).not.toContain('Building');
    expect(existsSync(join(standalone.folder, 'deploy/dist/product.mjs'))).toBe(true);
    for (const path of ['/readyz', '/login', '/console/', '/docs/']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200);
    }
  } finally {
    product.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
});

it('the image of the services contains everything that each service needs', async () => {
  const [file = '', ...words] = services.entrypoint;
  const failed: unknown = await run(file, words, { cwd: services.folder }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage: npm run service -- command-api') });
});
