/** A command that is repeated at another command API, also at the same time, happens once (H4): the notes lie in the database. */
import { randomBytes, randomUUID } from 'node:crypto';
import { register } from '@folkmoot/contracts/accounts/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { readConfig } from '@folkmoot/platform/config/config';
import type { Database } from '@folkmoot/platform/database/database';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ApiClient, apiClient } from '../src/api-client.ts';
import { type Service, startCommandApiService, startProjectorService } from '../src/services.ts';

let testing: TestDatabase;
let database: Database;
const services: Service[] = [];
let apis: readonly ApiClient[];
let channelId: string;

beforeAll(async () => {
  testing = await testDatabase(inject('postgresUrl'));
  database = testing.open();
  const config = readConfig({
    DATABASE_URL: testing.url,
    MASTER_KEY: randomBytes(32).toString('hex'),
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DRAIN_MS: '0',
  });
  for (const start of [startCommandApiService, startCommandApiService, startProjectorService]) services.push(await start(config));
  const [here, there] = [services[0]?.url ?? '', services[1]?.url ?? ''];
  const account = { email: 'ada@example.com', username: 'Ada', password: 'Ada-secret', token: '' };
  const { token } = await apiClient(here).call(register, { body: account });
  apis = [apiClient(here, token), apiClient(there, token)];
  const server = await apis[0]?.call(createServer, { body: { name: 'Reading circle' } });
  channelId = server?.defaultChannelId ?? '';
});

afterAll(async () => {
  for (const service of services.toReversed()) await service.stop();
  await testing?.drop();
});

async function countOf(type: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from log.events where type = $1', [type]);
  return rows[0]?.count ?? 0;
}

describe('a repeat at another command API', () => {
  it('is possible: both know the channel', async () => {
    const body = { content: 'Hello' };
    for (const api of apis) await expect.poll(() => api.status(sendMessage, { params: { channelId }, body })).toBe(200);
  });

  it.each([
    { title: 'after the first answer', together: false },
    { title: 'while the first is under way', together: true },
  ])('H4 appends nothing new and gets the first answer, $title', async ({ together }) => {
    for (let round = 0; round < 15; round += 1) {
      const before = await countOf('MessageSent');
      const sent = { params: { channelId }, body: { content: `Page ${round}` }, key: randomUUID() };
      const tries = [apis[round % 2], apis[(round + 1) % 2], apis[round % 2]];
      const send = (api: ApiClient | undefined) => api?.call(sendMessage, sent);
      const answers = together ? await Promise.all(tries.map(send)) : [await send(tries[0]), await send(tries[1]), await send(tries[2])];
      const [first, ...others] = answers;
      expect(first?.content).toBe(`Page ${round}`);
      for (const other of others) expect(other).toEqual(first);
      expect(await countOf('MessageSent')).toBe(before + 1);
    }
  });

  it('H4 completes a command of several streams once', async () => {
    const before = [await countOf('ServerCreated'), await countOf('MemberJoined')];
    const sent = { body: { name: 'Chess club' }, key: randomUUID() };
    const answers = await Promise.all(apis.map((api) => api.call(createServer, sent)));
    expect(answers[1]).toEqual(answers[0]);
    expect([await countOf('ServerCreated'), await countOf('MemberJoined')]).toEqual(before.map((count) => count + 1));
  });
});
