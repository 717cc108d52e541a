/** A run of the product with secrets planted everywhere, told as much as it can tell: none of them is in what it says (H9). */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { testDatabase } from '@folkmoot/platform/testing/test-database';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { request } from './harness/http.ts';
import { signOnLine } from './harness/line.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = `
  import { readConfig } from '@folkmoot/platform/config/config';
  import { startStandalone } from './deploy/src/standalone.ts';
  const product = await startStandalone({ config: readConfig(process.env), webRoot: null });
  process.on('SIGTERM', () => void product.stop().then(() => process.exit(0)));
  console.log('ready ' + product.url);
`;

const SECRETS = {
  email: 'planted.person@example.com',
  password: 'planted password',
  wrong: 'planted wrong password',
  content: 'planted words of a message',
  key: 'planted-key-of-a-command',
  address: '203.0.113.77',
  metricsToken: 'planted metrics token',
};

const Line = z.looseObject({ service: z.string(), instance: z.string() });

it('H9 the log of a run says nothing personal and nothing secret, and names every command', async () => {
  const database = await testDatabase(inject('postgresUrl'));
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-log-'));
  const environment = { PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'debug', RATE_LIMITS: 'off' };
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM], {
    cwd: ROOT,
    env: { ...process.env, ...environment, TRUST_PROXY: 'on', METRICS_TOKEN: SECRETS.metricsToken },
  });
  let said = '';
  try {
    const url = await new Promise<string>((resolve, reject) => {
      function heard(chunk: Buffer): void {
        said += chunk.toString();
        const address = /ready (\S+)/.exec(said)?.[1];
        if (address) resolve(address.replace('localhost', '127.0.0.1'));
      }
      child.stdout.on('data', heard);
      child.stderr.on('data', heard);
      child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)));
    });
    const headers = { 'x-forwarded-for': SECRETS.address, 'x-request-id': 'from-the-proxy-1' };
    const { email, password, content } = SECRETS;
    const body = { email, username: 'Planted', password, token: '' };
    // From the machine itself: the founder, before anybody may come from elsewhere.
    await request(url, 'POST', '/api/users/register', { body: { ...body, email: 'founder@example.com', username: 'Founder' } });
    const { token } = Token.parse((await request(url, 'POST', '/api/users/register', { body, headers })).body);
    await request(url, 'POST', '/api/users/login', { body: { email, password: SECRETS.wrong }, headers });
    const server = createServer.reply.parse((await request(url, 'POST', '/api/servers', { token, body: { name: content }, headers })).body);
    const messages = `/api/channels/${server.defaultChannelId}/messages`;
    await request(url, 'POST', messages, { token, body: { content }, headers: { ...headers, 'idempotency-key': SECRETS.key } });
    await request(url, 'POST', messages, { token, raw: `{"content": ${content}`, headers });
    await request(url, 'GET', `${messages}?before=${encodeURIComponent(content)}`, { token, headers });
    const line = await signOnLine(url, token, {});
    line.close();
    // The database refuses a while: errors of Postgres and of what stands on it are told too.
    await database.open().pool.query('alter table log.events rename to log_away');
    await request(url, 'POST', messages, { token, body: { content }, headers });
    await database.open().pool.query('alter table log.log_away rename to events');
    await new Promise((resolve) => {
      child.removeAllListeners('exit').once('exit', resolve);
      child.kill('SIGTERM');
    });

    const lines = said.split('\n').filter((each) => each.startsWith('{'));
    const told = lines.map((each) => Line.parse(JSON.parse(each)));
    expect(told.length).toBe(lines.length);
    expect(told).toContainEqual(expect.objectContaining({ command: 'sendMessage', outcome: 'ok', correlationId: 'from-the-proxy-1' }));
    expect(told).toContainEqual(expect.objectContaining({ level: 50, correlationId: 'from-the-proxy-1' }));
    for (const [what, secret] of Object.entries({ ...SECRETS, token, url: database.url })) expect(said.includes(secret), what).toBe(false);
    expect(said).not.toMatch(/planted/i);
  } finally {
    child.kill('SIGKILL');
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
