/**
 * The queries of a person at a gateway that gets every signal two seconds late, over Redis. What the person's commands changed applies to
 * the next query (H11).
 */
import { randomBytes } from 'node:crypto';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { listMessages } from '@folkmoot/contracts/messages/commands';
import { getOwnDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { readConfig } from '@folkmoot/platform/config/config';
import { startTestRedis, type TestRedis } from '@folkmoot/platform/redis/test-redis';
import { testDatabase } from '@folkmoot/platform/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type ApiClient, apiClient } from '../src/api-client.ts';
import { startCommandApiService, startGatewayService, startProjectorService } from '../src/services.ts';
import { heldBack } from './harness/held-back.ts';
import { startProxy } from './harness/proxy.ts';
import { type Person, registerUser } from './user.ts';

const HELD_MS = 2000;
/** A gateway that waits until it gets the signals answers later than this. */
const ANSWERS_WITHIN_MS = 1500;
/** Long enough to build the web client on a busy machine. */
const STARTED_WITHIN_MS = 400_000;

const undo: (() => Promise<unknown>)[] = [];
let redis: TestRedis;
/** The address of the proxy. */
let url: string;
let gatewayUrl: string;
let serverId: string;
let channelId: string;
let code: string;

beforeAll(async () => {
  redis = await startTestRedis();
  undo.push(redis.stop);
  const database = await testDatabase(inject('postgresUrl'));
  undo.push(database.drop);
  const settings = {
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('hex'),
    REDIS_URL: redis.url,
    PORT: '0',
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'error',
    DRAIN_MS: '0',
  };
  const commandApi = await startCommandApiService(readConfig(settings));
  undo.push(commandApi.stop);
  undo.push((await startProjectorService(readConfig(settings))).stop);
  const { throughBus } = heldBack(HELD_MS);
  const gateway = await startGatewayService(readConfig({ ...settings, COMMAND_API_URL: commandApi.url }), { throughBus });
  undo.push(gateway.stop);
  gatewayUrl = gateway.url;
  const proxy = await startProxy({ commandApiUrls: [commandApi.url], gatewayUrls: [gatewayUrl] });
  undo.push(async () => proxy.stop());
  ({ url } = proxy);
  const owner = await registerUser(url, 'Ada');
  const server = await owner.api.call(createServer, { body: { name: 'Reading circle' } });
  serverId = server.id;
  channelId = server.defaultChannelId;
  ({ code } = await owner.api.call(createInvite, { params: { serverId } }));
}, STARTED_WITHIN_MS);

afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

let member: Person;
/** The member at the gateway. */
let queries: ApiClient;
const read = () => queries.status(listMessages, { params: { channelId } });

beforeEach(async () => {
  member = await registerUser(url, 'Ben');
  await member.api.call(joinServer, { params: { code } });
  queries = apiClient(gatewayUrl, member.token);
});

describe('H11 at a gateway that gets signals late', () => {
  it('a server that was joined is open to the next query', async () => {
    expect(await read()).toBe(200);
  });

  it('a server that was left is closed to the next query', async () => {
    // The second answer comes from what the gateway remembers.
    expect([await read(), await read()]).toEqual([200, 200]);
    await member.api.call(leaveServer, { params: { serverId } });
    const since = performance.now();
    expect(await read()).toBe(403);
    expect(performance.now() - since).toBeLessThan(ANSWERS_WITHIN_MS);
  });

  it('a token that ended is refused by the next query', async () => {
    expect(await queries.status(getOwnDetails)).toBe(200);
    await member.api.call(updateProfile, { body: { password: member.password, newPassword: 'another secret' } });
    expect(await queries.status(getOwnDetails)).toBe(401);
  });

  it('the same is so while Redis is unreachable, or empty after a restart', async () => {
    expect([await read(), await read()]).toEqual([200, 200]);
    await member.api.call(leaveServer, { params: { serverId } });
    await redis.kill();
    expect(await read()).toBe(403);
    await redis.start();
    expect(await read()).toBe(403);
  });
});
