/** `npm run dev`: the client and the console with reload, in front of the product. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@folkmoot/deploy/free-port';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

let dataDir: string;
let url: string;
let dev: ChildProcess;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-dev-'));
  // Only an empty data folder is seeded, which this test does not need.
  writeFileSync(join(dataDir, 'not-empty'), '');
  const port = await freePort();
  url = `http://localhost:${port}`;
  dev = spawn(process.execPath, [join(ROOT, 'deploy/src/dev.ts')], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  dev.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await vi.waitUntil(() => output.includes('is ready at'), { timeout: 120_000 });
});

afterAll(async () => {
  const ended = new Promise((resolve) => dev.once('exit', resolve));
  dev.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

it.each([
  ['/app', '/src/main.tsx'],
  ['/console', '/console/src/main.tsx'],
  ['/console/reports', '/console/src/main.tsx'],
])('serves %s with its scripts', async (path, script) => {
  const page = await fetch(new URL(path, url));
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
  expect(await page.text()).toContain(`src="${script}`);
  const code = await fetch(new URL(script, url));
  expect([code.status, code.headers.get('content-type')]).toEqual([200, 'text/javascript']);
});

it('passes requests to the product', async () => {
  expect((await fetch(new URL('/api/instance', url))).status).toBe(200);
});
