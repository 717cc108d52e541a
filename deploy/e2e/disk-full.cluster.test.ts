/**
 * The disk of the data folder fills up while the product is running. Nothing is partially executed, the process survives, and it continues
 * when there is space again. Requires the permission to mount a small file system.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { RawMessage } from '@folkmoot/contracts/messages/wire';
import { createServer } from '@folkmoot/contracts/servers/commands';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, request } from './harness/http.ts';
import { type Program, startProgram } from './processes.ts';

const SIZE = '320m';
const TEXT = 'x'.repeat(1500);
const SENDERS = 8;
const BEFORE = 100;

let folder: string;
let dataDir: string;
let product: Program;
let url: string;
let token: string;
let channelId: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  execFileSync('chmod', ['755', folder]);
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const { DATABASE_URL: _, ...environment } = process.env;
  const settings = { ...environment, PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error', PROJECTION_WAIT_MS: '1000' };
  product = await startProgram(['deploy/src/start.ts'], settings as Record<string, string>);
  url = product.url.replace('localhost', '127.0.0.1');
  const account = { email: 'ann@example.com', username: 'Ann', password: 'a secret', token: '' };
  ({ token } = Token.parse((await request(url, 'POST', '/api/users/register', { body: account })).body));
  const created = await request(url, 'POST', '/api/servers', { token, body: { name: 'A small disk' } });
  channelId = createServer.reply.parse(created.body).defaultChannelId;
});

afterEach(async () => {
  await product?.end('SIGTERM');
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Uses all free space. */
function fill(): string {
  const file = join(folder, 'filler');
  const handle = openSync(file, 'w');
  const zeros = Buffer.alloc(64 * 1024);
  // Repeated until the disk is full, because the database may have freed some space meanwhile.
  while (statfsSync(folder).bavail > 0) {
    try {
      writeSync(handle, zeros);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
  closeSync(handle);
  return file;
}

function send(content: string): Promise<Answer> {
  const headers = { 'idempotency-key': content };
  return request(url, 'POST', `/api/channels/${channelId}/messages`, { token, body: { content: `${content} ${TEXT}` }, headers });
}

const Page = z.array(RawMessage);

async function storedLines(): Promise<readonly string[]> {
  const all: string[] = [];
  for (let after = '0'; ; ) {
    const path = `/api/channels/${channelId}/messages?limit=100&after=${after}`;
    const page = Page.parse((await request(url, 'GET', path, { token })).body);
    all.push(...page.map((message) => message.content.split(' ')[0] ?? ''));
    if (page.length < 100) return all.filter((content) => content.startsWith('line-'));
    after = page.at(-1)?.id ?? after;
  }
}

/** Forces Postgres to create a new file of its journal, which it cannot run without. */
async function exhaustJournal(): Promise<void> {
  const client = new pg.Client({ connectionString: readFileSync(join(dataDir, 'database-url'), 'utf8').trim() });
  client.on('error', () => undefined);
  const isThere = await client.connect().then(
    () => true,
    () => false,
  );
  // It may have crashed by itself already.
  if (!isThere) return;
  for (let turn = 0; turn < 200; turn += 1) {
    // Until there is no old file to reuse. Then the server crashes.
    const over = await client.query("select pg_switch_wal(), pg_logical_emit_message(false, 'fill', repeat('x', 100000))").then(
      () => false,
      () => true,
    );
    if (over) return;
  }
  throw new Error('The journal never ran out of space.');
}

/** Fills the disk while requests are running. */
async function sendUntilRefused(answers: Map<string, number>): Promise<string> {
  let refused = false;
  let filler = '';
  await Promise.all(
    Array.from({ length: SENDERS }, async (_unused, sender) => {
      for (let count = 0; !refused; count += 1) {
        const name = `line-${answers.size}-${sender}-${count}`;
        const { status } = await send(name);
        answers.set(name, status);
        if (status !== 200) refused = true;
        if (filler === '' && answers.size >= BEFORE) filler = fill();
      }
    }),
  );
  return filler;
}

it('H4 H8 refuses with 503 while the disk is full, loses nothing it confirmed, and continues when there is space', async ({
  onTestFailed,
}) => {
  onTestFailed(() => console.error(product.output()));
  const answers = new Map<string, number>();
  const filler = await sendUntilRefused(answers);
  await exhaustJournal();
  for (let again = 0; again < 5; again += 1) {
    const name = `line-without-${again}`;
    answers.set(name, (await send(name)).status);
  }
  expect([...new Set(answers.values())].toSorted()).toEqual([200, 503]);
  expect((await request(url, 'GET', '/healthz')).status).toBe(200);
  await expect
    .poll(() => request(url, 'GET', '/readyz'))
    .toMatchObject({ status: 503, body: { why: expect.stringContaining('database') } });

  rmSync(filler);
  await expect
    .poll(async () => (await request(url, 'GET', '/readyz')).body, { timeout: 120_000, interval: 500 })
    .toEqual({ status: 'ready' });
  for (const name of answers.keys()) expect((await send(name)).status, name).toBe(200);
  expect((await storedLines()).toSorted()).toEqual([...answers.keys()].toSorted());
  expect(await product.end('SIGTERM')).toBe(0);
});
