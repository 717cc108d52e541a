/** Messages that one command API takes in while another deletes their channel (decision 111): the log says which came first. */
import { randomBytes, randomUUID } from 'node:crypto';
import { register } from '@folkmoot/contracts/accounts/commands';
import { createChannel, deleteChannel } from '@folkmoot/contracts/channels/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { readConfig } from '@folkmoot/platform/config/config';
import type { Database } from '@folkmoot/platform/database/database';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type ApiClient, apiClient } from '../src/api-client.ts';
import { type Service, startCommandApiService, startProjectorService } from '../src/services.ts';

/** Of them some are under way when the channel goes. */
const SENDS = 40;
const ROUNDS = 5;

let testing: TestDatabase;
let database: Database;
const services: Service[] = [];
let here: ApiClient;
let there: ApiClient;
let serverId: string;

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
  const [first, second] = [services[0]?.url ?? '', services[1]?.url ?? ''];
  const account = { email: 'ada@example.com', username: 'Ada', password: 'Ada-secret', token: '' };
  const { token } = await apiClient(first).call(register, { body: account });
  [here, there] = [apiClient(first, token), apiClient(second, token)];
  serverId = (await here.call(createServer, { body: { name: 'Reading circle' } })).id;
});

afterAll(async () => {
  for (const service of services.toReversed()) await service.stop();
  await testing?.drop();
});

type Logged = { readonly is_late: boolean; readonly is_taken_back: boolean };

/** Of each message of a channel whether the end of the channel is before it in the log, and whether it was taken back. */
async function inLog(channelId: string): Promise<readonly Logged[]> {
  const { rows } = await database.pool.query<Logged>(
    `select s.position > d.position as is_late,
       exists (select from log.events t where t.type = 'MessageDeleted' and t.stream = s.stream) as is_taken_back
     from log.events s, log.events d
     where s.type = 'MessageSent' and s.data::json ->> 'channelId' = $1 and d.type = 'ChannelDeleted' and d.data::json ->> 'channelId' = $1`,
    [channelId],
  );
  return rows;
}

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'a message stands before the end of its channel, or is refused and taken back (round %i)',
  async () => {
    const { id: channelId } = await here.call(createChannel, { params: { serverId }, body: { name: 'hall' } });
    const params = { channelId };
    await expect.poll(() => there.status(sendMessage, { params, body: { content: 'first' } })).toBe(200);
    const send = () => there.status(sendMessage, { params, body: { content: 'Page' }, key: randomUUID() });
    const sends = Array.from({ length: SENDS / 2 }, send);
    await Promise.race(sends);
    const deleted = here.call(deleteChannel, { params: { serverId, channelId } });
    const statuses = await Promise.all([...sends, ...Array.from({ length: SENDS / 2 }, send)]);
    await deleted;
    expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
    const logged = await inLog(channelId);
    expect(logged.filter(({ is_late }) => !is_late)).toHaveLength(statuses.filter((status) => status === 200).length + 1);
    expect(logged.filter(({ is_late, is_taken_back }) => is_late !== is_taken_back)).toEqual([]);
  },
);
