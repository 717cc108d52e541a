/** Kill -9 during a burst of requests loses nothing that was answered, does nothing twice, and Folkmoot starts again (H8). */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { getInstanceSettings } from '@folkmoot/contracts/instance/commands';
import { RawMessage } from '@folkmoot/contracts/messages/wire';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { RawInvitation } from '@folkmoot/contracts/registration/wire';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { pathOf, request } from './harness/http.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const SENDERS = 6;

let folder: string;
let children: ChildProcess[];
let environment: NodeJS.ProcessEnv;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-kill-'));
  children = [];
  const { DATABASE_URL: _, ...inherited } = process.env;
  environment = { ...inherited, PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
});

afterEach(async () => {
  for (const child of children) await ended(child, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

type Started = { readonly child: ChildProcess; readonly url: string };

/** The standalone with its embedded Postgres, without the web client. */
function start(): Promise<Started> {
  const program = `
    import { readConfig } from '@folkmoot/platform/config/config';
    import { startStandalone } from './deploy/src/standalone.ts';
    const product = await startStandalone({ config: readConfig(process.env), webRoot: null });
    process.on('SIGTERM', () => void product.stop().then(() => process.exit(0)));
    console.log('ready ' + product.url);
  `;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ready (\S+)/.exec(output)?.[1];
      if (url) resolve({ child, url: url.replace('localhost', '127.0.0.1') });
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}: ${output}`)));
  });
}

async function ask(url: string, token: string | null, method: string, path: string, body: unknown, key?: string): Promise<unknown> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await request(url, method, path, { token, body, headers });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

const Page = z.array(RawMessage);

async function allMessages(url: string, token: string, channelId: string): Promise<readonly RawMessage[]> {
  const all: RawMessage[] = [];
  for (let after = '0'; ; ) {
    const page = Page.parse(await ask(url, token, 'GET', `/api/channels/${channelId}/messages?limit=100&after=${after}`, undefined));
    all.push(...page);
    if (page.length < 100) return all;
    after = page.at(-1)?.id ?? after;
  }
}

it('H8 H4 kill -9 during a burst of sends loses no answered message and stores none twice', async () => {
  let { child, url } = await start();
  const account = { email: 'ann@example.com', username: 'Ann', password: 'a secret' };
  const { token } = Token.parse(await ask(url, null, 'POST', '/api/users/register', account));
  const server = createServer.reply.parse(await ask(url, token, 'POST', '/api/servers', { name: 'Burst' }));
  const channelId = server.defaultChannelId;
  const answered = new Map<string, string>();
  const tried: string[] = [];
  let killed = false;

  async function sender(name: number): Promise<void> {
    for (let count = 0; !killed; count += 1) {
      const content = `${name}/${count}`;
      tried.push(content);
      try {
        const sent = RawMessage.parse(await ask(url, token, 'POST', `/api/channels/${channelId}/messages`, { content }, content));
        answered.set(content, sent.id);
      } catch {
        return;
      }
      // The kill happens while the others are sending.
      if (answered.size === 400) {
        killed = true;
        child.kill('SIGKILL');
      }
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, (_unused, name) => sender(name)));
  await ended(child, 'SIGKILL');
  expect(answered.size).toBeGreaterThanOrEqual(400);

  ({ child, url } = await start());
  const stored = await allMessages(url, token, channelId);
  const contents = stored.map((message) => message.content);
  expect(new Set(contents).size).toBe(contents.length);
  for (const [content, id] of answered) expect(stored.find((message) => message.id === id)?.content).toBe(content);

  // Clients retry requests without an answer. With the same key, the message is stored once.
  for (const content of tried) {
    const sent = RawMessage.parse(await ask(url, token, 'POST', `/api/channels/${channelId}/messages`, { content }, content));
    if (answered.has(content)) expect(sent.id).toBe(answered.get(content));
  }
  const all = (await allMessages(url, token, channelId)).map((message) => message.content);
  expect(all.toSorted()).toEqual(tried.toSorted());
});

it('H8 H4 kill -9 during a burst of invited registrations loses no account and no use', async () => {
  let { child, url } = await start();
  const account = { email: 'ann@example.com', username: 'Ann', password: 'a secret' };
  const { token } = Token.parse(await ask(url, null, 'POST', '/api/users/register', account));
  const invitation = RawInvitation.parse(await ask(url, token, 'POST', '/api/instance/invites', { uses: 1000 }));
  const tried: string[] = [];
  const answered: string[] = [];
  let killed = false;
  const registerInvited = (email: string) =>
    ask(url, null, 'POST', '/api/users/register', { email, username: 'New', password: 'a secret', inviteCode: invitation.code }, email);
  const hasAccount = async (email: string) =>
    (await request(url, 'POST', '/api/users/login', { body: { email, password: 'a secret' } })).status === 200;

  async function sender(name: number): Promise<void> {
    for (let count = 0; !killed; count += 1) {
      const email = `new-${name}-${count}@example.com`;
      tried.push(email);
      try {
        await registerInvited(email);
        answered.push(email);
      } catch {
        return;
      }
      if (answered.length === 12) {
        killed = true;
        child.kill('SIGKILL');
      }
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, (_unused, name) => sender(name)));
  await ended(child, 'SIGKILL');

  ({ child, url } = await start());
  // If the process died after creating only the login, the address is taken for two minutes, and no use is counted.
  for (const email of tried) await registerInvited(email).catch(() => undefined);
  const accounts: string[] = [];
  for (const email of tried) if (await hasAccount(email)) accounts.push(email);
  expect(accounts).toEqual(expect.arrayContaining(answered));
  const [listed] = z.array(RawInvitation).parse(await ask(url, token, 'GET', '/api/instance/invites', undefined));
  expect(listed?.usesLeft).toBe(1000 - accounts.length);
});

it('refuses a second start on one data folder with a clear error, and accepts a badge and a founder while it runs', async () => {
  const { url } = await start();
  await expect(start()).rejects.toThrow(/already running on .*DATA_DIR/s);
  const first = { email: 'ann@example.com', username: 'Ann', password: 'a secret' };
  const second = { email: 'bob@example.com', username: 'Bob', password: 'a secret' };
  const { token: firstToken } = Token.parse(await ask(url, null, 'POST', '/api/users/register', first));
  const { token } = Token.parse(await ask(url, null, 'POST', '/api/users/register', second));
  const firstOwn = getOwnDetails.reply.parse(await ask(url, firstToken, 'GET', pathOf(getOwnDetails), undefined));
  const ownDetails = async () => getOwnDetails.reply.parse(await ask(url, token, 'GET', pathOf(getOwnDetails), undefined)).user;
  const { id, tag, badges } = await ownDetails();
  expect(badges).toBe(0);
  const admin = (...words: string[]) => run(process.execPath, ['deploy/src/admin.ts', ...words], { cwd: ROOT, env: environment });
  await admin('badge', 'add', 'ADMIN', `Bob:${tag}`);
  expect((await ownDetails()).badges).toBe(2);
  await admin('badge', 'remove', 'ADMIN', id);
  expect((await ownDetails()).badges).toBe(0);
  await admin('founder', `Bob:${tag}`);
  expect((await ownDetails()).badges).toBe(1);
  await admin('badge', 'remove', 'FOUNDER', firstOwn.user.id);
  await expect(admin('badge', 'remove', 'FOUNDER', id)).rejects.toThrow(/only founder/);
  expect((await ownDetails()).badges).toBe(1);
  const settings = async () => getInstanceSettings.reply.parse(await ask(url, token, 'GET', '/api/instance/settings', undefined));
  const { settingsVersion } = await settings();
  await admin('password-login', 'on');
  await expect.poll(async () => (await settings()).settingsVersion, { timeout: 10_000 }).toBe(settingsVersion + 1);
  expect(await settings()).toMatchObject({ passwordLogin: true });
  await expect(admin('badge', 'add', 'ADMIN', 'Nobody:0000')).rejects.toThrow(/no user Nobody:0000/);
});
