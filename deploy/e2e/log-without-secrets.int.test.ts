/** Runs Folkmoot with secrets in all inputs and the most detailed log: no secret appears in the log (H9). */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { testDatabase } from '@folkmoot/platform/testing/test-database';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { connectAs } from './harness/connection.ts';
import { request } from './harness/http.ts';

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

it('H9 the log of a run contains no personal data and no secrets, and names every command', async () => {
  const database = await testDatabase(inject('postgresUrl'));
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-log-'));
  const environment = { PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'debug', RATE_LIMITS: 'off' };
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM], {
    cwd: ROOT,
    env: { ...process.env, ...environment, TRUST_PROXY: 'on', METRICS_TOKEN: SECRETS.metricsToken },
  });
  let output = '';
  try {
    const url = await new Promise<string>((resolve, reject) => {
      function collect(chunk: Buffer): void {
        output += chunk.toString();
        const address = /ready (\S+)/.exec(output)?.[1];
        if (address) resolve(address.replace('localhost', '127.0.0.1'));
      }
      child.stdout.on('data', collect);
      child.stderr.on('data', collect);
      child.once('exit', (code) => reject(new Error(`The process ended with ${code}: ${output}`)));
    });
    const headers = { 'x-forwarded-for': SECRETS.address, 'x-request-id': 'from-the-proxy-1' };
    const { email, password, content } = SECRETS;
    const body = { email, username: 'Planted', password, token: '' };
    // From the machine itself: the founder, before remote registrations are allowed.
    await request(url, 'POST', '/api/users/register', { body: { ...body, email: 'founder@example.com', username: 'Founder' } });
    const { token } = Token.parse((await request(url, 'POST', '/api/users/register', { body, headers })).body);
    await request(url, 'POST', '/api/users/login', { body: { email, password: SECRETS.wrong }, headers });
    const server = createServer.reply.parse((await request(url, 'POST', '/api/servers', { token, body: { name: content }, headers })).body);
    const messages = `/api/channels/${server.defaultChannelId}/messages`;
    await request(url, 'POST', messages, { token, body: { content }, headers: { ...headers, 'idempotency-key': SECRETS.key } });
    await request(url, 'POST', messages, { token, raw: `{"content": ${content}`, headers });
    await request(url, 'GET', `${messages}?before=${encodeURIComponent(content)}`, { token, headers });
    const connection = await connectAs(url, token, {});
    connection.close();
    // The database is unavailable for a while, so that its errors are logged too.
    await database.open().pool.query('alter table log.events rename to log_away');
    await request(url, 'POST', messages, { token, body: { content }, headers });
    await database.open().pool.query('alter table log.log_away rename to events');
    await new Promise((resolve) => {
      child.removeAllListeners('exit').once('exit', resolve);
      child.kill('SIGTERM');
    });

    const lines = output.split('\n').filter((each) => each.startsWith('{'));
    const entries = lines.map((each) => Line.parse(JSON.parse(each)));
    expect(entries.length).toBe(lines.length);
    expect(entries).toContainEqual(expect.objectContaining({ command: 'sendMessage', outcome: 'ok', correlationId: 'from-the-proxy-1' }));
    expect(entries).toContainEqual(expect.objectContaining({ level: 50, correlationId: 'from-the-proxy-1' }));
    for (const [what, secret] of Object.entries({ ...SECRETS, token, url: database.url }))
      expect(output.includes(secret), what).toBe(false);
    expect(output).not.toMatch(/planted/i);
  } finally {
    child.kill('SIGKILL');
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
