/** Runs every scenario with real k6 for a few seconds with few users. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStandalone } from '@folkmoot/deploy/standalone';
import { readConfig } from '@folkmoot/platform/config/config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITED } from './k6/community.ts';
import { k6Program } from './k6/program.ts';
import { openTarget, type Target } from './k6/target.ts';

const ENTRY = fileURLToPath(new URL('./k6.ts', import.meta.url));
/** A busy machine must not fail the tests, which check correctness and not speed. */
const SLACK = ['--slack', '50'];
/** Go builds k6 once. */
const BUILD_MS = 900_000;

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-load-test-'));
let target: Target;

type Ended = { readonly code: number; readonly text: string };

function load(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [ENTRY, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr });
    });
  });
}

function reportAt(name: string): string {
  return join(folder, `${name}.html`);
}

beforeAll(async () => {
  await k6Program(console.log);
  target = await openTarget(null, () => undefined);
}, BUILD_MS);

afterAll(async () => {
  await target?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a load test', () => {
  test.each([
    ['chat-mix', ['--people', '6', '--seconds', '4', '--rate', '10'], ['switch channel', 'check unread', 'join server', 'reconnect']],
    ['connect-storm', ['--people', '12', '--seconds', '3'], ['connect', 'post']],
    ['reconnect-storm', ['--people', '12', '--seconds', '6', '--rate', '5'], ['come back', 'post in the storm']],
    ['huge-channel', ['--people', '12', '--seconds', '3', '--rate', '5'], ['post', 'sent → seen']],
    ['many-servers', ['--people', '12', '--seconds', '3', '--rate', '5'], ['switch channel', 'post']],
    ['read-history', ['--people', '4', '--seconds', '3', '--rate', '20'], ['page']],
  ])('%s loses and duplicates nothing, and is reported', async (name, size, actions) => {
    const { code, text } = await load(name, target.url, ...size, ...SLACK, '--report', reportAt(name));
    expect(text).toContain('Every threshold is met.');
    expect(code).toBe(0);
    for (const action of actions) expect(text).toMatch(new RegExp(`^${action} .* ms`, 'm'));
    expect(text).toMatch(/^seen +[1-9]/m);
    expect(text).toMatch(/^missing +0$/m);
    expect(text).toMatch(/^doubled +0$/m);
    expect(readFileSync(reportAt(name), 'utf8')).toContain('<svg');
  });

  test('reuses the users of an earlier run, and adds more', async () => {
    const size = (people: string) => ['--people', people, '--seconds', '2', '--rate', '5', ...SLACK, '--report', reportAt('again')];
    expect((await load('huge-channel', target.url, ...size('14'))).text).toMatch(/ people register/);
    expect((await load('huge-channel', target.url, ...size('14'))).text).not.toContain('register');
    expect((await load('huge-channel', target.url, ...size('15'))).text).toMatch(/^1 people register/m);
  });

  test('starts a standalone if no target is given, and fails if a threshold is crossed', async () => {
    const { code, text } = await load('huge-channel', '--people', '4', '--seconds', '2', '--slack', '0.001', '--report', reportAt('slow'));
    expect(text).toContain('Not every threshold is met.');
    expect(text).toMatch(/^post .* NO$/m);
    expect(code).toBe(1);
    expect(existsSync(reportAt('slow'))).toBe(true);
  });

  test('refuses a target with rate limits, and one that does not answer', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-limited-'));
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    const limited = await startStandalone({ config, webRoot: null });
    try {
      const { code, text } = await load('chat-mix', limited.url, '--people', '2', '--report', reportAt('limited'));
      expect(text).toContain(LIMITED);
      expect(code).toBe(1);
    } finally {
      await limited.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
    const stopped = await load('chat-mix', limited.url, '--people', '2', '--report', reportAt('stopped'));
    expect(stopped).toMatchObject({ code: 1, text: expect.stringContaining(`Nothing answers at ${limited.url}`) });
  });
});
